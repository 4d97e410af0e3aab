import { addDays, type LocalDate } from '../../src/domain/time/date.ts'
import { instantOf, localDateOf } from '../../src/domain/time/zone.ts'
import { journeyStart } from './instant.ts'

/** Where the businesses of the journeys are. */
export const ZONE = 'America/New_York'

/** A date counted from the day on which the journey began: the same at its end, even after midnight. */
export const dayFromNow = (days: number): LocalDate => addDays(localDateOf(journeyStart(), ZONE), days)

/** The instant of a day's time there, in minutes from midnight by the clock. */
export const at = (date: LocalDate, minutes: number): string => new Date(instantOf(date, minutes, ZONE)).toISOString()

/** A zone where it is noon, so that no quiet hours hold a message back. */
export function noonZone(): string {
  const behind = new Date(journeyStart()).getUTCHours() - 12
  return behind === 0 ? 'UTC' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}
