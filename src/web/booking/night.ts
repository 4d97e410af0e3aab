import { hourOf } from '#domain/time/format.ts'
import type { Zones } from './use-zone.ts'

/** From 10 PM to 6 AM by the client's clocks, if they differ from the business's. */
export function isNight(start: number, { zone, business }: Pick<Zones, 'zone' | 'business'>) {
  const hour = hourOf(start, zone)
  return (hour < 6 || hour >= 22) && hour !== hourOf(start, business)
}

export function preferDay(starts: readonly number[], zones: Pick<Zones, 'zone' | 'business'>) {
  const byDay = starts.filter(start => !isNight(start, zones))
  return byDay.length > 0 ? byDay : starts
}
