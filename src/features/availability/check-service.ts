import { aroundGap, footprintOf, takenAt } from '#domain/availability/footprint.ts'
import { inVisit } from '#domain/availability/in-visit.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { type Actor, type CalendarScope, timesOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { findBooked, findOwnStaff, isTaken } from './check-queries.ts'
import type { AvailabilityQuestion } from './contract.ts'
import { timingOf } from './input-service.ts'
import { loadReachedOffer } from './own-offer-service.ts'
import { loadAnyPageOffer, loadPageOffers } from './page-offers-service.ts'
import type { AvailabilityRow } from './queries.ts'
import { judge, nearestSlots } from './service.ts'

const staffNotFound = () => refuse.notFound('This staff member does not exist.')

/** Checks that a page offers the time or, for members without a page, that nothing overlaps it. */
export async function checkAvailability(
  context: Context,
  actor: Actor,
  question: AvailabilityQuestion,
) {
  const { startTime, endTime, pageName, serviceId } = question
  if (endTime <= startTime)
    throw refuse.field('endTime', 'The end time must be after the start time')
  if (actor.kind === 'member' && !pageName) return await checkOwn(context, timesOf(actor), question)
  const minutes = (endTime.getTime() - startTime.getTime()) / MINUTE_MS
  const row = await loadForAnyone(context, question)
  if (!row || minutes > DAY_MINUTES || (serviceId && minutes !== row.duration_minutes))
    return { available: false, reason: 'unavailable' }
  const asked = serviceId
    ? row
    : {
        ...row,
        duration_minutes: minutes,
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        gap_minutes: null,
      }
  const available = judge(asked, startTime, context.clock()).offered
  return available ? { available } : { available, reason: 'unavailable' }
}

async function loadForAnyone(
  context: Context,
  question: AvailabilityQuestion,
): Promise<AvailabilityRow | undefined> {
  const { startTime, endTime, staffId, pageName, serviceId, addOnIds } = question
  // Without a service there is no duration, so the given span is checked, up to the longest that
  // can be booked.
  const dayLater = new Date(startTime.getTime() + DAY_MS)
  const span = serviceId
    ? { from: startTime, to: startTime, addOnIds: addOnIds ?? undefined }
    : { from: startTime, to: endTime < dayLater ? endTime : dayLater }
  if (pageName && serviceId) {
    const [row] = await loadPageOffers(context.db, { ...span, pageName, serviceId, staffId })
    if (!row) throw staffNotFound()
    return row
  }
  const wanted = { staffId, serviceId: serviceId ?? undefined, pageName: pageName ?? undefined }
  const row = await loadAnyPageOffer(context.db, wanted, span)
  if (row === undefined) throw staffNotFound()
  return row ?? undefined
}

async function checkOwn(context: Context, scope: CalendarScope, question: AvailabilityQuestion) {
  const { startTime, endTime, staffId, serviceId, excludeId } = question
  const [own, booked] = await Promise.all([
    findOwnStaff(context.db, scope, { staffId, serviceId: serviceId ?? 0 }),
    excludeId ? findBooked(context.db, scope, excludeId) : undefined,
  ])
  if (!own) throw staffNotFound()
  const keepsStaff = booked?.staff_id === staffId
  const keepsService =
    booked !== undefined && (serviceId ?? booked.service_id) === booked.service_id
  // An appointment can keep a removed service or staff member but can't get one.
  if ((own.staffRemoved && !keepsStaff) || (own.serviceRemoved && !keepsService))
    return { available: false, reason: 'unavailable' }
  const minutes = (endTime.getTime() - startTime.getTime()) / MINUTE_MS
  const gap = keepsService ? gapOf(booked) : undefined
  const service = timingOf({
    duration_minutes: minutes,
    buffer_before_minutes: own.before ?? 0,
    buffer_after_minutes: own.after ?? 0,
    gap_start_minutes: own.gap_start_minutes,
    gap_minutes: own.gap_minutes,
    ...gap,
  })
  const keepsTime =
    booked?.starts_at.getTime() === startTime.getTime() &&
    booked.ends_at.getTime() === endTime.getTime()
  const taken = await isTaken(context.db, scope, {
    staffId,
    spans:
      keepsStaff && keepsService && keepsTime
        ? heldBy(booked)
        : takenAt(footprintOf(inVisit(service, question)), startTime.getTime()),
    excludeId: excludeId ?? undefined,
  })
  if (!taken) return { available: true }
  const row = serviceId
    ? await loadReachedOffer(context.db, scope, {
        serviceId,
        staffId,
        from: startTime,
        to: startTime,
      })
    : null
  const alternatives = row
    ? await nearestSlots(context, { ...lengthenTo(minutes, row), ...gap }, startTime, {
        by: 'owner',
        excludeId: excludeId ?? undefined,
        excludeVisitId: booked?.visit_id ?? undefined,
      })
    : undefined
  return { available: false, reason: 'booked', ...(alternatives ? { alternatives } : {}) }
}

type Booked = NonNullable<Awaited<ReturnType<typeof findBooked>>>

function gapOf({ starts_at, gap_from, gap_to }: Booked) {
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS
  return gap_from && gap_to
    ? { gap_start_minutes: minutes(starts_at, gap_from), gap_minutes: minutes(gap_from, gap_to) }
    : { gap_start_minutes: null, gap_minutes: null }
}

const heldBy = ({ busy_from, busy_to, gap_from, gap_to }: Booked) =>
  aroundGap(
    { start: busy_from.getTime(), end: busy_to.getTime() },
    gap_from && gap_to ? { start: gap_from.getTime(), end: gap_to.getTime() } : undefined,
  )

const DAY_MINUTES = 1440

function lengthenTo(minutes: number, row: AvailabilityRow): AvailabilityRow {
  const longer = Math.max(0, Math.min(minutes, DAY_MINUTES) - row.duration_minutes)
  return { ...row, duration_minutes: row.duration_minutes + longer, added_minutes: longer }
}
