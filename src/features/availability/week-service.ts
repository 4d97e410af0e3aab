import { bookedTime, longestFreeStretches } from '#domain/availability/free-stretches.ts'
import { DAY_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { withHolidays } from './holidays-rules.ts'
import { readBookings, scheduleOf, timingOf } from './input-service.ts'
import { listDiaries, listOffered } from './week-queries.ts'

const WEEK_MS = 7 * DAY_MS

/** The booked share is null if no one works; free stretches cover the next seven days. */
export async function readWeek(
  { db }: Context,
  scope: CalendarScope,
  { now, today, count }: { now: number; today: Interval; count: number },
) {
  const until = now + WEEK_MS
  const range = { from: new Date(today.start), to: new Date(Math.max(until, today.end)) }
  const rows = await withHolidays(await listDiaries(db, scope, range), range.from, range.to)
  const [first] = rows
  if (!first) return { bookedShare: null, freeStretches: [] }
  const diaries = rows.map(row => ({
    staffId: row.staff_id,
    schedule: scheduleOf(row),
    busy: readBookings(row).busy,
  }))
  const { working, booked } = bookedTime(diaries, today)
  const services = (await listOffered(db, scope)).map(row => ({
    ...row,
    timing: timingOf(row),
    ownMinutes: new Map(row.own_lengths),
    staffIds: new Set(row.staff_ids),
  }))
  const rules = {
    slotIntervalMinutes: first.slot_interval_minutes,
    minimumNoticeMinutes: first.minimum_notice_minutes,
    horizonDays: first.horizon_days,
  }
  const names = new Map(rows.map(row => [row.staff_id, row.staff_name]))
  const stretches = longestFreeStretches({ diaries, services, rules, now, until, count })
  return {
    bookedShare: working === 0 ? null : booked / working,
    freeStretches: stretches.map(({ staffId, service, start, end, at }) => ({
      start,
      end,
      staffId,
      staffName: names.get(staffId) ?? '',
      pageName: service.page_name,
      serviceId: service.service_id,
      serviceName: service.service_name,
      at,
    })),
  }
}
