import type { Language } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/date.ts'
import { formatFullDate } from '#domain/time/format.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayBounds } from '#domain/time/zone.ts'
import type { WorkingTime } from '#features/availability/owner-contract.ts'
import type { Appointment } from '../../../contract.ts'
import { type BlockedTime, blocksOf } from '../blocks/block-rules.ts'
import { meets } from '../span-rules.ts'

export interface GridColumn {
  key: string
  date: LocalDate
  bounds: Interval
  staffId?: number
  /** For screen readers. */
  spoken: string
  /** Undefined while loading. */
  people: readonly WorkingTime[] | undefined
  appointments: readonly Appointment[]
  blocks: readonly BlockedTime[]
  closed?: boolean | undefined
}

interface Person {
  id: number
  name: string
}

export interface ColumnSource {
  zone: string
  language: Language
  staff: readonly Person[]
  appointments: readonly Appointment[]
  working: readonly WorkingTime[] | undefined
}

export function columnsOfDates(
  dates: readonly LocalDate[],
  { zone, language, staff, appointments, working }: ColumnSource,
): GridColumn[] {
  const ids = new Set(staff.map(({ id }) => id))
  const people = working?.filter(({ staffId }) => ids.has(staffId))
  const blocks = blocksOf(people ?? [])
  return dates.map(date => {
    const bounds = dayBounds(date, zone)
    const ofDate = appointments.filter(each => meets(each, bounds))
    const blocked = blocks.filter(each => meets(each, bounds))
    return {
      key: date,
      date,
      bounds,
      spoken: formatFullDate(date, language),
      people,
      appointments: ofDate,
      blocks: blocked,
      closed:
        ofDate.length === 0 &&
        blocked.length === 0 &&
        people?.every(({ working }) => !working.some(each => meets(each, bounds))),
      ...(staff.length === 1 && staff[0] ? { staffId: staff[0].id } : {}),
    }
  })
}

/** Includes former staff with appointments on the date. */
export function columnsOfStaff(
  date: LocalDate,
  { zone, staff, appointments, working }: ColumnSource,
): GridColumn[] {
  const bounds = dayBounds(date, zone)
  const ofDate = appointments.filter(each => meets(each, bounds))
  const people = new Map(ofDate.map(({ staffId, staffName }) => [staffId, staffName]))
  for (const { id } of staff) people.delete(id)
  const former = [...people].map(([id, name]) => ({ id, name }))
  return [...staff, ...former].map(({ id, name }) => {
    const people = working?.filter(({ staffId }) => staffId === id)
    return {
      key: `${date} ${id}`,
      date,
      bounds,
      staffId: id,
      spoken: name,
      people,
      appointments: ofDate.filter(({ staffId }) => staffId === id),
      blocks: blocksOf(people ?? []).filter(each => meets(each, bounds)),
    }
  })
}
