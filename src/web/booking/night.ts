import { hourOf } from '#domain/time/format.ts'
import type { Zones } from './use-zone.ts'

/** Whether a time is at night by the client's clocks, from 10 PM to 6 AM, and theirs differ. */
export function isNight(start: number, { zone, business }: Pick<Zones, 'zone' | 'business'>) {
  const hour = hourOf(start, zone)
  return (hour < 6 || hour >= 22) && hour !== hourOf(start, business)
}

/** The starts that are not at night, or all if every one is. */
export function preferDay(starts: readonly number[], zones: Pick<Zones, 'zone' | 'business'>) {
  const byDay = starts.filter(start => !isNight(start, zones))
  return byDay.length > 0 ? byDay : starts
}
