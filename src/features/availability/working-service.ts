import { workingTime } from '#domain/availability/hours.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { type Interval, intervalSet, intervalsOf, within } from '#domain/time/interval.ts'
import { type BusinessScope, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { withHolidays } from './holidays-rules.ts'
import { scheduleOf } from './input-service.ts'
import { listWorkingRows } from './owner-queries.ts'

/** Uses today's hours, as past ones aren't kept. */
export async function workingMinutes(
  context: Context,
  scope: BusinessScope,
  range: Interval,
): Promise<Map<number, number>> {
  const dates = { from: new Date(range.start), to: new Date(range.end) }
  const rows = await listWorkingRows(context.db, wholeCalendar(scope), dates)
  await withHolidays(rows, dates.from, dates.to)
  return new Map(
    rows.map(row => {
      const absences = (row.absences ?? []).map(({ from, to }) => ({
        start: Date.parse(from),
        end: Date.parse(to),
      }))
      const schedule = {
        ...scheduleOf({ ...row, time_off: null }),
        timeOff: intervalSet(absences),
      }
      const worked = intervalsOf(within(workingTime(schedule, range), range.start, range.end))
      const ms = worked.reduce((sum, { start, end }) => sum + end - start, 0)
      return [row.staff_id, ms / MINUTE_MS]
    }),
  )
}
