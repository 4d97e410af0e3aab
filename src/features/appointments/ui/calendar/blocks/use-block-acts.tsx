import type { KeyboardEvent } from 'react'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import { useSample } from '#web/lib/sample.tsx'
import type { Appointment } from '../../../contract.ts'
import { actOnEntry } from '../entry-keys.ts'
import { targetOf } from '../target.ts'
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
    const onRemove = () => remove(blocked)
    actOnEntry(event, blocked, {
      step,
      zone,
      onHold: target => blocking.hold(blocked, 'keys', target),
      acts: { Delete: onRemove, Backspace: onRemove },
    })
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
