import { addDays } from '#domain/time/date.ts'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'

/** Minutes of the day between which nobody is reminded: from 21:00 on, until 08:00. */
const QUIET_FROM = 21 * 60
export const QUIET_UNTIL = 8 * 60
/**
 * When reminders of the night leave: early enough that the last of them leaves before it is quiet.
 */
export const EVENING = 20 * 60 + 30

/** Whether it is quiet for somebody in the zone. */
export function isQuiet(ms: number, timeZone: string): boolean {
  const minute = minuteOfDayAt(ms, timeZone)
  return minute >= QUIET_FROM || minute < QUIET_UNTIL
}

/**
 * The moment itself, or where it is quiet then, the evening before: earlier, never later. Epoch
 * milliseconds.
 */
export function outOfQuietHours(ms: number, timeZone: string): number {
  if (!isQuiet(ms, timeZone)) return ms
  const today = localDateOf(ms, timeZone)
  const evening = minuteOfDayAt(ms, timeZone) >= QUIET_FROM ? today : addDays(today, -1)
  return instantOf(evening, EVENING, timeZone)
}

/** When it is no longer quiet, after a moment at which it is. Epoch milliseconds. */
export function nextMorning(ms: number, timeZone: string): number {
  const today = localDateOf(ms, timeZone)
  return instantOf(
    minuteOfDayAt(ms, timeZone) < QUIET_UNTIL ? today : addDays(today, 1),
    QUIET_UNTIL,
    timeZone,
  )
}
