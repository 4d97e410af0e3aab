import { addDays } from '#domain/time/date.ts'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'

/** Minutes of the day: 21:00 to 08:00. */
const QUIET_FROM = 21 * 60
export const QUIET_UNTIL = 8 * 60
/** When reminders due at night are sent instead: early enough to finish before quiet hours. */
export const EVENING = 20 * 60 + 30

export function isQuiet(ms: number, timeZone: string): boolean {
  const minute = minuteOfDayAt(ms, timeZone)
  return minute >= QUIET_FROM || minute < QUIET_UNTIL
}

/** Moves an instant in quiet hours to the evening before. Epoch milliseconds. */
export function outOfQuietHours(ms: number, timeZone: string): number {
  if (!isQuiet(ms, timeZone)) return ms
  const today = localDateOf(ms, timeZone)
  const evening = minuteOfDayAt(ms, timeZone) >= QUIET_FROM ? today : addDays(today, -1)
  return instantOf(evening, EVENING, timeZone)
}

/** Epoch milliseconds. */
export function nextMorning(ms: number, timeZone: string): number {
  const today = localDateOf(ms, timeZone)
  return instantOf(
    minuteOfDayAt(ms, timeZone) < QUIET_UNTIL ? today : addDays(today, 1),
    QUIET_UNTIL,
    timeZone,
  )
}
