import { useRef } from 'react'
import { type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { bookVisit } from '../../../visits/contract.ts'
import { sendAct } from '../../send-act.ts'
import { Alternatives } from '../alternatives.tsx'
import { momentAt, momentOf } from '../moment.ts'
import { ZoneNote } from '../time-fields.tsx'
import { type AppointmentForm, useSetField } from '../use-appointment-form.ts'
import { type AppointmentValues, bodyOf, type VisitItemValue } from '../values.ts'
import { FreeVisits } from './free-visits.tsx'
import { asItem, legsAt, staffOf, totalOf } from './legs.ts'
import { VisitItems } from './visit-items.tsx'
import { VisitPlan, VisitTotal } from './visit-plan.tsx'

/** @returns the first appointment. */
export async function sendVisit(values: AppointmentValues, key: string) {
  const {
    serviceId: _,
    staffId: _staff,
    endTime: _end,
    addOnIds: _addOns,
    ...rest
  } = bodyOf(values)
  const items = (values.items ?? []).map(item => asItem(item, staffOf(item) ?? null))
  const json = { ...rest, items }
  return (await sendAct(bookVisit, { json, headers: { 'idempotency-key': key } })).items[0]!
}

interface VisitFieldsProps {
  form: AppointmentForm
  items: readonly VisitItemValue[]
  services: readonly Service[]
  staff: readonly StaffMember[]
  date: LocalDate
}

export function VisitFields({ form, items, services, staff, date }: VisitFieldsProps) {
  const words = useWords('appointmentForm')
  const { zone, values, set, setFocus, problem } = form
  const { data: addOns = [] } = useRead(listAddOns, undefined, {
    enabled: services.some(({ addOnIds }) => addOnIds?.length),
  })
  const team = { services, staff, addOns }
  const group = useRef<HTMLDivElement>(null)
  const total = totalOf(items, team)
  const start = values.startTime.ms
  const legs = start === undefined ? [] : legsAt(items, start, team)

  /** Other fields of the form use the first service and the end. */
  const change = (next: readonly VisitItemValue[], startTime = values.startTime) => {
    const minutes = totalOf(next, team)?.minutes.most
    set({
      items: next,
      serviceId: next[0]?.serviceId,
      staffId: next[0] && staffOf(next[0]),
      startTime,
      ...(startTime.ms !== undefined && minutes
        ? { endTime: momentAt(startTime.ms + minutes * MINUTE_MS, zone) }
        : {}),
    })
  }
  const unassigned = items.map(({ freeId: _, ...item }) => item)
  const takeStart = ({ startTime, items: chosen }: VisitStart) =>
    change(
      unassigned.map((item, index) => ({ ...item, freeId: chosen[index]?.staffId })),
      momentAt(Date.parse(startTime), zone),
    )
  const remove = (index: number) => {
    const left = unassigned.toSpliced(index, 1)
    const [only] = left
    if (left.length > 1 || !only) change(left)
    else {
      const minutes = totalOf(left, team)?.minutes.least
      set({
        items: undefined,
        serviceId: only.serviceId,
        staffId: only.staffId ?? (staff.length === 1 ? staff[0]?.id : undefined),
        addOnIds: only.addOnIds,
        ...(start !== undefined && minutes
          ? { endTime: momentAt(start + minutes * MINUTE_MS, zone) }
          : {}),
      })
    }
    group.current?.focus()
  }

  return (
    <>
      <div ref={group} tabIndex={-1} className="outline-none">
        <VisitItems
          form={form}
          team={team}
          items={unassigned}
          onChange={change}
          onRemove={remove}
        />
      </div>
      {total && <VisitTotal {...total} />}
      {total && !values.walkIn && (
        <FreeVisits form={form} items={unassigned} date={date} onTake={takeStart} />
      )}
      <div className="grid gap-2">
        <TextField
          {...useSetField(form, 'startTime')}
          label={words.time.start}
          type="datetime-local"
          required
          value={values.startTime.text}
          fieldClassName="sm:max-w-[calc(50%-0.5rem)]"
          onChange={event => change(unassigned, momentOf(event.target.value, zone))}
        />
        <ZoneNote zone={zone} at={start} />
        {problem ? (
          <div ref={bringIntoView} tabIndex={-1} className="rounded-card">
            <Banner tone="danger" title={words.time.taken}>
              <Alternatives
                slots={problem.alternatives.map(each => ({ staffId: 0, ...each }))}
                zone={zone}
                onTake={({ startTime }) => {
                  const found = problem.alternatives.find(each => each.startTime === startTime)
                  if (found && 'items' in found) takeStart(found)
                  setFocus('startTime')
                }}
              />
            </Banner>
          </div>
        ) : (
          legs.length > 0 && <VisitPlan legs={legs} team={team} zone={zone} />
        )}
      </div>
    </>
  )
}
