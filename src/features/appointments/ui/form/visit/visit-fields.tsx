import { keepPreviousData } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCents, formatPrice } from '#domain/money.ts'
import { type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { formatDuration, formatTime } from '#domain/time/format.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { listFreeVisits } from '#features/availability/own-visits-contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { MOST_SERVICES } from '#features/availability/visits-rules.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { Select, TextField } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { bookVisit } from '../../../visits/contract.ts'
import { offers } from '../../choices.ts'
import { Alternatives } from '../alternatives.tsx'
import { momentAt, momentOf } from '../moment.ts'
import { ZoneNote } from '../time-fields.tsx'
import { TimeHint } from '../time-hint.tsx'
import { TimesOfDay } from '../times-of-day.tsx'
import { type AppointmentForm, useSetField } from '../use-appointment-form.ts'
import { type AppointmentValues, bodyOf, type VisitItemValue } from '../values.ts'
import { legsAt, staffOf, totalOf } from './legs.ts'

/** Books all services of the form, with an idempotency key. @returns the first appointment. */
export async function sendVisit(values: AppointmentValues, key: string) {
  const {
    serviceId: _,
    staffId: _staff,
    endTime: _end,
    addOnIds: _addOns,
    ...rest
  } = bodyOf(values)
  const items = (values.items ?? []).map(item => ({
    serviceId: item.serviceId ?? 0,
    staffId: staffOf(item) ?? null,
  }))
  const json = { ...rest, items }
  return (await send(bookVisit, { json, headers: { 'idempotency-key': key } })).items[0]!
}

interface VisitFieldsProps {
  form: AppointmentForm
  items: readonly VisitItemValue[]
  services: readonly Service[]
  staff: readonly StaffMember[]
  /** The day whose free times are shown first. */
  date: LocalDate
}

/** Several services one after the other: who does each, when, and what they come to. */
export function VisitFields({ form, items, services, staff, date }: VisitFieldsProps) {
  const words = useWords('appointmentForm')
  const { zone, values, set, setFocus, problem } = form
  const team = { services, staff }
  const group = useRef<HTMLDivElement>(null)
  const total = totalOf(items, team)
  const start = values.startTime.ms
  const legs = start === undefined ? [] : legsAt(items, start, team)

  /** The first service and the end follow, because the rest of the form reads them. */
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
  const unassigned = items.map(({ serviceId, staffId }) => ({ serviceId, staffId }))
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
        <Items form={form} team={team} items={unassigned} onChange={change} onRemove={remove} />
      </div>
      {total && <Total {...total} />}
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
          legs.length > 0 && <Plan legs={legs} team={team} zone={zone} />
        )}
      </div>
    </>
  )
}

interface Team {
  services: readonly Service[]
  staff: readonly StaffMember[]
}

interface ItemsProps {
  form: AppointmentForm
  team: Team
  items: readonly VisitItemValue[]
  onChange: (items: readonly VisitItemValue[]) => void
  onRemove: (index: number) => void
}

/** The services in order, each with who does it. */
function Items({ form, team: { services, staff }, items, onChange, onRemove }: ItemsProps) {
  const words = useWords('appointmentForm')
  const { customPrice } = useWords('services')
  const { ref, ...field } = useSetField(form, 'items')
  const missing = items.findIndex(({ serviceId }) => serviceId === undefined)
  const put = (index: number, item: VisitItemValue) => onChange(items.with(index, item))
  const nameOf = ({ serviceId }: VisitItemValue) =>
    services.find(({ id }) => id === serviceId)?.name ?? words.service

  return (
    <FieldGroup {...field} legend={words.visit.title} className="gap-4">
      <ol className="grid gap-4">
        {items.map((item, index) => {
          const nth = String(index + 1)
          const able = staff.filter(
            member => item.serviceId === undefined || offers(member, item.serviceId),
          )
          const others = staff.filter(member => !able.includes(member))
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: services may repeat
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <Select
                ref={index === Math.max(missing, 0) ? ref : undefined}
                // A service that was just added comes next.
                autoFocus={index > 0 && item.serviceId === undefined}
                label={fill(words.visit.service, { nth })}
                placeholder={words.chooseService}
                required
                value={item.serviceId ?? ''}
                onChange={event =>
                  put(index, { ...item, serviceId: Number(event.target.value) || undefined })
                }
              >
                {services.map(service => (
                  <option key={service.id} value={service.id}>
                    {service.name} · {formatDuration(service.duration)} ·{' '}
                    {formatPrice(service.price, customPrice)}
                  </option>
                ))}
              </Select>
              <IconButton
                label={fill(words.visit.remove, { service: nameOf(item) })}
                onClick={() => onRemove(index)}
                className="sm:order-last"
              >
                <Icon of={X} />
              </IconButton>
              <Select
                label={fill(words.visit.staff, { nth })}
                value={item.staffId ?? ''}
                onChange={event =>
                  put(index, { ...item, staffId: Number(event.target.value) || null })
                }
              >
                <option value="">{words.visit.anyone}</option>
                {able.map(member => (
                  <option key={member.id} value={member.id}>
                    {member.name}
                  </option>
                ))}
                {others.length > 0 && (
                  <optgroup label={words.otherStaff}>
                    {others.map(member => (
                      <option key={member.id} value={member.id}>
                        {member.name}
                      </option>
                    ))}
                  </optgroup>
                )}
              </Select>
            </li>
          )
        })}
      </ol>
      {items.length < MOST_SERVICES && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...items, { serviceId: undefined, staffId: null }])}
        >
          <Icon of={Plus} size={16} className="text-muted" />
          {words.visit.add}
        </Button>
      )}
    </FieldGroup>
  )
}

function Total({ minutes, price }: NonNullable<ReturnType<typeof totalOf>>) {
  const { visit: words } = useWords('appointmentForm')
  const { customPrice } = useWords('services')
  const length = formatDuration(minutes.most)
  const cost = price ? formatCents(price.least) : customPrice
  return (
    <p aria-live="polite" className="flex justify-between gap-4 text-14">
      <span className="text-muted">{words.total}</span>
      <span className="text-end font-semibold text-ink tabular-nums">
        {minutes.least === minutes.most ? length : fill(words.upTo, { duration: length })}
        {' · '}
        {price && price.least !== price.most ? fill(words.from, { price: cost }) : cost}
      </span>
    </p>
  )
}

interface FreeVisitsProps {
  form: AppointmentForm
  items: readonly VisitItemValue[]
  date: LocalDate
  onTake: (start: VisitStart) => void
}

function FreeVisits({ form, items, date, onTake }: FreeVisitsProps) {
  const { zone } = form
  const { ms } = form.values.startTime
  const [turned, setTurned] = useState<LocalDate>()
  const day = turned ?? (ms === undefined ? date : localDateOf(ms, zone))
  const { start, end } = dayBounds(day, zone)
  const asked = items.map(({ serviceId, staffId }) => `${serviceId}.${staffId ?? 'any'}`).join()
  const { data, isError, isPlaceholderData } = useRead(
    listFreeVisits,
    {
      query: {
        items: asked,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
      },
    },
    { enabled: start < end, placeholderData: keepPreviousData },
  )
  return (
    <TimesOfDay
      day={day}
      zone={zone}
      times={data}
      failed={isError}
      outdated={isPlaceholderData}
      chosen={ms}
      onDay={setTurned}
      onTake={visit => {
        setTurned(undefined)
        onTake(visit)
      }}
    />
  )
}

interface PlanProps {
  legs: ReturnType<typeof legsAt>
  team: Team
  zone: string
}

/** Who does what when, with what speaks against it. */
function Plan({ legs, team: { services, staff }, zone }: PlanProps) {
  const { visit: words } = useWords('appointmentForm')
  const { serviceWith } = useWords('appointments')
  const language = useLanguage()
  const time = (ms: number) => formatTime(ms, zone, language)
  return (
    <div role="status" className="grid gap-1 text-14">
      <ol className="grid gap-1">
        {legs.map(leg => {
          const service = services.find(({ id }) => id === leg.serviceId)?.name ?? ''
          const who = staff.find(({ id }) => id === leg.staffId)?.name
          return (
            <li key={leg.start} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
              <span className="text-muted tabular-nums">{time(leg.start)}</span>
              <span className="wrap-anywhere">
                {who
                  ? fill(serviceWith, { service, staff: who })
                  : fill(words.byAnyone, { service })}
                {leg.staffId !== undefined && (
                  <TimeHint
                    of={{
                      serviceId: leg.serviceId,
                      staffId: leg.staffId,
                      start: leg.start,
                      end: leg.end,
                    }}
                    zone={zone}
                  />
                )}
              </span>
            </li>
          )
        })}
        <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 text-muted">
          <span className="tabular-nums">{time(legs.at(-1)!.end)}</span>
          {words.end}
        </li>
      </ol>
    </div>
  )
}
