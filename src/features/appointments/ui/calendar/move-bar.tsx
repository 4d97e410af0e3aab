import { useState } from 'react'
import { checkAvailability } from '#features/availability/contract.ts'
import { whyHidden } from '#features/availability/rules.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Alternatives } from '../form/alternatives.tsx'
import { useNoticeHint } from '../notice-hint.ts'
import { useExplanation, warnsOwner } from '../use-explain.ts'
import { MoveFrame } from './move-frame.tsx'
import { targetOf } from './target.ts'
import type { MoveKeysOptions } from './use-move-keys.ts'
import type { Plan, Planning } from './use-plan.ts'

interface MoveBarProps extends MoveKeysOptions {
  planning: Planning
  now: number
}

export function MoveBar({ planning, ...rest }: MoveBarProps) {
  const { plan } = planning
  if (!plan || plan.stage === 'held') return null
  return <OpenBar key={plan.appointment.id} plan={plan} planning={planning} {...rest} />
}

function OpenBar({ plan, now, ...rest }: MoveBarProps & { plan: Plan }) {
  const { planning, zone } = rest
  const { appointment, target, stage, refusal } = plan
  const { move: words } = useWords('calendar')
  const past = target.start < now
  const [chosen, setChosen] = useState<boolean>()
  const tellClient = chosen ?? !past
  const before = targetOf(appointment)
  const unchanged =
    before.start === target.start && before.end === target.end && before.staffId === target.staffId
  const warning = useWarning(plan, zone, now)
  const noticeHint = useNoticeHint('paidChanges', appointment.notificationMethods)
  const commitButton = useLostFocus<HTMLButtonElement>(refusal !== undefined && unchanged)
  const commit = () => void planning.commit(tellClient)
  const note =
    refusal && unchanged ? (
      <div role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-danger-ink">
        <p className="font-semibold">{refusal.message}</p>
        <p className="mt-0.5 text-13">{words.refused}</p>
        <Alternatives
          slots={refusal.alternatives}
          zone={zone}
          onTake={slot =>
            planning.moveTo({
              start: Date.parse(slot.startTime),
              end: Date.parse(slot.startTime) + before.end - before.start,
              staffId: slot.staffId,
            })
          }
        />
      </div>
    ) : (
      <>
        {appointment.visitId !== undefined && <p className="text-13 text-muted">{words.visit}</p>}
        <p role="status" className="text-13 text-warning-ink empty:absolute">
          {warning}
        </p>
      </>
    )
  return (
    <MoveFrame
      {...rest}
      name={appointment.customerName}
      target={target}
      stage={stage === 'asking' ? 'asking' : 'keys'}
      onCommit={commit}
      note={note}
    >
      <Checkbox
        label={fill(words.notify, { name: firstName(appointment.customerName) })}
        detail={noticeHint}
        checked={tellClient}
        onChange={event => setChosen(event.target.checked)}
      />
      <span className="ms-auto flex gap-2">
        <Button onClick={planning.drop}>{words.keep}</Button>
        <Button
          ref={commitButton}
          variant="primary"
          data-commit=""
          disabled={unchanged}
          onClick={commit}
        >
          {words.move}
        </Button>
      </span>
    </MoveFrame>
  )
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

function useWarning({ appointment, target }: Plan, zone: string, now: number): string | undefined {
  const { data: staff } = useRead(listStaff)
  const { data: rules } = useRead(readBusiness)
  const { serviceId, id } = appointment
  const { start, end, staffId } = target
  const question = {
    serviceId,
    staffId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    excludeId: id,
  }
  const { data: check } = useRead(checkAvailability, { json: question })
  const { data: offer } = useExplanation({ serviceId, staffId, start, end })
  const words = useWords('availability')
  const { possible } = useWords('calendar').move
  const language = useLanguage()
  const staffName = staff?.find(member => member.id === staffId)?.name ?? appointment.staffName
  if (check && !check.available) return fill(words.taken, { staff: staffName })
  if (!offer?.rule || !warnsOwner.has(offer.rule) || !rules) return undefined
  const names = { staffName, serviceName: appointment.serviceName }
  const reason = whyHidden(
    offer,
    { ...names, zone, start, now, slotIntervalMinutes: rules.slotIntervalMinutes },
    { words, language },
  )
  return fill(possible, { reason: reason.sentence })
}
