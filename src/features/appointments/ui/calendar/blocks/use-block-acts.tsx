import type { KeyboardEvent } from 'react'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import { useSample } from '#web/lib/sample.tsx'
import type { Appointment } from '../../../contract.ts'
import { spanOfKey } from '../grid/drag-rules.ts'
import { targetOf } from '../use-plan.ts'
import { BlockCard } from './block-card.tsx'
import { appointmentsIn, type BlockedTime } from './block-rules.ts'
import type { BlockPlanning } from './use-block-plan.ts'
import type { Blocks } from './use-blocks.ts'

interface BlockActsOptions {
  blocks: Blocks
  blocking: BlockPlanning
  /** Minutes. */
  step: number
  zone: string
  staff: readonly { id: number; name: string }[]
  appointments: readonly Appointment[]
}

export function useBlockActs(options: BlockActsOptions) {
  const { blocks, blocking, step, zone, staff, appointments } = options
  const changesHours = useChangesHours()
  const remove = useSample().guard((blocked: BlockedTime) => void blocks.remove(blocked))

  const onKey = (event: KeyboardEvent, blocked: BlockedTime) => {
    if (!changesHours(blocked.staffId)) return
    const target = targetOf(blocked)
    const span = spanOfKey(event, target, step, zone)
    if (span) {
      blocking.hold(blocked, 'keys', { ...target, ...span })
    } else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (event.key === 'm') blocking.hold(blocked, 'keys')
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(blocked)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const card = (blocked: BlockedTime, onClose: (event?: 'moving') => void) => (
    <BlockCard
      blocked={blocked}
      staffName={
        staff.length > 1 ? staff.find(({ id }) => id === blocked.staffId)?.name : undefined
      }
      zone={zone}
      within={appointmentsIn(targetOf(blocked), appointments)}
      onMove={() => {
        onClose('moving')
        blocking.hold(blocked, 'keys')
      }}
      onRemove={() => {
        onClose()
        remove(blocked)
      }}
      onRename={reason => {
        onClose()
        void blocks.change(blocked, { reason })
      }}
    />
  )

  return { onKey, card }
}
