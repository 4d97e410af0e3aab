import { MoveRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import { checkAvailability } from '#features/availability/contract.ts'
import { whyHidden } from '#features/availability/rules.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Alternatives } from '../form/alternatives.tsx'
import { useNoticeHint } from '../notice-hint.ts'
import { useExplanation, warnsOwner } from '../use-explain.ts'
import { MoveStepButtons } from './move-steps.tsx'
import type { MoveSteps } from './use-move-keys.ts'
import { type Plan, type Planning, targetOf } from './use-plan.ts'

interface MoveBarProps {
  planning: Planning
  zone: string
  now: number
  steps: MoveSteps
}

/** Confirms a move and whether to notify the client; also receives the keys of a keyboard move. */
export function MoveBar({ planning, ...rest }: MoveBarProps) {
  const { plan } = planning
  if (!plan || plan.stage === 'held') return null
  return <OpenBar key={plan.appointment.id} plan={plan} planning={planning} {...rest} />
}

function OpenBar({ plan, planning, zone, now, steps }: MoveBarProps & { plan: Plan }) {
  const { appointment, target, stage, refusal } = plan
  const { move: words, staff: staffLabel } = useWords('calendar')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { data: staff = [] } = useRead(listStaff)
  const past = target.start < now
  const [tellClient, setTellClient] = useState(!past)
  const before = targetOf(appointment)
  const unchanged =
    before.start === target.start && before.end === target.end && before.staffId === target.staffId
  const warning = useWarning(plan, zone, now)
  const noticeHint = useNoticeHint('paidChanges', appointment.notificationMethods)

  useEffect(() => {
    const { current } = box
    if (stage === 'asking') current?.querySelector<HTMLElement>('[data-commit]')?.focus()
    else current?.focus()
  }, [stage])

  const onKeyDown = (event: KeyboardEvent) => {
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button, input, select')
    if (event.key === 'Escape') planning.drop()
    else if (event.key === 'Enter' && !onControl) void planning.commit(tellClient)
    else if (onControl || !steps.onArrow(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const day = formatShortDay(target.start, zone, language)
  const time = formatTimeRange(target.start, target.end, zone, language)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3 md:start-64 print:hidden">
      <div
        ref={box}
        role="dialog"
        aria-label={fill(words.label, { client: appointment.customerName })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="pointer-events-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 rounded-sheet bg-raised p-4 text-14 shadow-float animate-rise outline-offset-2"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Icon of={MoveRight} className="text-accent-ink rtl:rotate-180" />
          <p className="min-w-0 flex-1 basis-60" aria-live="polite">
            <span className="block truncate font-semibold text-ink" dir="auto">
              {appointment.customerName}
            </span>
            <span className="block text-ink tabular-nums">{`${day}, ${time}`}</span>
          </p>
          {staff.length > 1 && (
            <Select
              label={staffLabel}
              hideLabel
              fieldClassName="w-44 max-w-full"
              value={target.staffId}
              onChange={event => planning.moveTo({ staffId: Number(event.target.value) })}
            >
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </div>
        {refusal && unchanged ? (
          <div role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-danger-ink">
            <p className="font-semibold">{fill(words.refused, { reason: refusal.message })}</p>
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
          warning && (
            <p role="status" className="text-13 text-warning-ink">
              {warning}
            </p>
          )
        )}
        {stage === 'keys' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <MoveStepButtons steps={steps} />
            <p className="min-w-0 flex-1 basis-64 text-13 text-muted pointer-coarse:hidden">
              {words.keys}
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label={fill(words.notify, { name: firstName(appointment.customerName) })}
            detail={noticeHint}
            checked={tellClient}
            onChange={event => setTellClient(event.target.checked)}
          />
          <span className="ms-auto flex gap-2">
            <Button onClick={planning.drop}>{words.keep}</Button>
            <Button
              variant="primary"
              data-commit=""
              disabled={unchanged}
              onClick={() => void planning.commit(tellClient)}
            >
              {words.move}
            </Button>
          </span>
        </div>
      </div>
    </div>
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
  const { data: offer } = useExplanation({ serviceId, staffId, start })
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
