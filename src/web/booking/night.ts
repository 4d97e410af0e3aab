import { hourOf } from '#domain/time/format.ts'
import type { Zones } from './use-zone.ts'

/** Whether a time is at night by the client's clocks, from 10 PM to 6 AM, and theirs differ. */
export function isNight(start: number, { zone, business }: Pick<Zones, 'zone' | 'business'>) {
  const hour = hourOf(start, zone)
  return (hour < 6 || hour >= 22) && hour !== hourOf(start, business)
}
