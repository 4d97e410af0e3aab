import { explainRange } from '#domain/availability/explain-day.ts'
import { freeSlots } from '#domain/availability/slots.ts'
import { slotListOf } from '#domain/availability/slots-json.ts'
import { suggestStarts } from '#domain/availability/suggest.ts'
import { DAY_MS, iso } from '#domain/time/date.ts'
import { dayBounds, isTimeZone } from '#domain/time/zone.ts'
import { type Member, timesOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { withHolidays } from './holidays-rules.ts'
import { readBookings, toInput } from './input-service.ts'
import { offeringNotFound } from './own-offer-service.ts'
import { findOffering } from './owner-queries.ts'
import type { OfferPreview, PreviewInput } from './preview-contract.ts'
import { type AvailabilityRow, loadOwn } from './queries.ts'
import { slotAt } from './service.ts'

/** If nothing is offered, says which rule hides everything. */
export async function previewOffer(
  context: Context,
  member: Member,
  input: PreviewInput,
): Promise<OfferPreview> {
  const { serviceId, staffId, date, timeZone } = input
  if (timeZone && !isTimeZone(timeZone))
    throw refuse.invalid('This time zone is not known.', { timeZone: 'Unknown' })
  // Days of any zone are within a day of the same date in UTC.
  const noon = Date.parse(`${date}T12:00:00Z`)
  const [from, to] = [new Date(noon - 2 * DAY_MS), new Date(noon + 2 * DAY_MS)]
  const [offering, [saved]] = await Promise.all([
    findOffering(context.db, timesOf(member), { serviceId, staffId }),
    loadOwn(context.db, member.scope, { serviceId, staffId, from, to }),
  ])
  if (!offering || !saved) throw offeringNotFound()
  await withHolidays([saved], from, to)
  const row = { ...saved, ...unsaved(input, saved) }
  const range = dayBounds(date, timeZone || row.time_zone)
  const base = {
    timeZone: row.time_zone,
    slotIntervalMinutes: row.slot_interval_minutes,
    slots: [],
  }
  // The zone skipped this date.
  if (!(range.start < range.end)) return base
  if (!offering.offers) return { ...base, hidden: { rule: 'service', startTime: iso(range.start) } }
  if (!offering.on_page) return { ...base, hidden: { rule: 'page', startTime: iso(range.start) } }

  const asked = toInput(row, readBookings(row), range, context.clock())
  const hidden = explainRange(asked)
  if (hidden) {
    const { rule, interval } = hidden
    return {
      ...base,
      hidden: {
        rule,
        startTime: iso(hidden.start),
        ...(hidden.date ? { date: hidden.date } : {}),
        ...(interval && Number.isFinite(interval.start) ? { from: iso(interval.start) } : {}),
        ...(interval && Number.isFinite(interval.end) ? { to: iso(interval.end) } : {}),
      },
    }
  }
  const starts = freeSlots(asked)
  const list = slotListOf(starts, row.duration_minutes, staffId)
  const suggested = row.smart_suggestions
    ? suggestStarts(list, new Map([[staffId, asked]]), row.menu ?? [], timeZone || row.time_zone)
    : undefined
  return {
    ...base,
    slots: starts.map(start => ({
      ...slotAt(start, row),
      ...(suggested?.has(start) ? { suggested: true as const } : {}),
    })),
  }
}

function unsaved(
  { hours, rules, service }: PreviewInput,
  saved: AvailabilityRow,
): Partial<AvailabilityRow> {
  const given: Partial<AvailabilityRow> = {}
  if (hours) {
    given.weekly_hours = hours.weekly
    given.exceptions = hours.exceptions
  }
  if (rules?.minimumNoticeMinutes !== undefined)
    given.minimum_notice_minutes = rules.minimumNoticeMinutes
  if (rules?.horizonDays !== undefined) given.horizon_days = rules.horizonDays
  if (rules?.slotIntervalMinutes !== undefined)
    given.slot_interval_minutes = rules.slotIntervalMinutes
  if (service?.durationMinutes !== undefined && saved.own_minutes === null)
    given.duration_minutes = service.durationMinutes
  if (service?.bufferBeforeMinutes !== undefined)
    given.buffer_before_minutes = service.bufferBeforeMinutes
  if (service?.bufferAfterMinutes !== undefined)
    given.buffer_after_minutes = service.bufferAfterMinutes
  if (service?.waiting !== undefined) {
    given.gap_start_minutes = service.waiting?.after ?? null
    given.gap_minutes = service.waiting?.minutes ?? null
  }
  return given
}
