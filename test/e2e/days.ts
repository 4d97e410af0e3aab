import { addDays, type LocalDate } from '../../src/domain/time/date.ts'
import { instantOf, localDateOf } from '../../src/domain/time/zone.ts'
import { journeyStart } from './instant.ts'

export const ZONE = 'America/New_York'

/** Counts from the day on which the journey started, even after midnight. */
export const dayFromNow = (days: number): LocalDate =>
  addDays(localDateOf(journeyStart(), ZONE), days)

/** Minutes since midnight, in `ZONE`. */
export const at = (date: LocalDate, minutes: number): string =>
  new Date(instantOf(date, minutes, ZONE)).toISOString()

/** Noon is outside quiet hours. */
export function noonZone(): string {
  const behind = new Date(journeyStart()).getUTCHours() - 12
  return behind === 0 ? 'UTC' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}
