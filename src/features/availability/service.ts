import { freeSlotsOfAny } from '#domain/availability/any.ts'
import { freeSlots, isOffered } from '#domain/availability/slots.ts'
import { slotListOf, writeSlots } from '#domain/availability/slots-json.ts'
import { suggestStarts } from '#domain/availability/suggest.ts'
import type { StaffCandidate } from '#domain/availability/types.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { boundsOfDates, isTimeZone, localDateOf } from '#domain/time/zone.ts'
import { type Actor, type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { AvailabilityQuestion, Slot } from './contract.ts'
import { withHolidays } from './holidays.ts'
import { readBookings, toInput } from './inputs.ts'
import { loadPageOffers, recallPageOffers } from './page-offers.ts'
import * as queries from './queries.ts'
import { type AvailabilityRow, findOwnStaff, findPageOffering, isTaken } from './queries.ts'

/** The longest span of days that one call may ask for: a quarter and a bit, so that a horizon fits. */
const MAX_RANGE_MS = 100 * DAY_MS

const loadOwn = async (db: Db, scope: BusinessScope, question: Parameters<typeof queries.loadOwn>[2]) => {
  const row = await queries.loadOwn(db, scope, question)
  return row && (await withHolidays([row], question.from, question.to))[0]
}

interface SlotsQuestion {
  serviceId: number
  staffId?: number | undefined
  from: string
  to: string
  timeZone?: string | undefined
}

/**
 * The free slots of a public page's service, as the JSON text that is sent: by local day of the asked zone, of one staff
 * member or of anyone on the page who offers the service. Reads what lies in the range, in one statement.
 * @throws 404 when the page, the service or the staff member is not there.
 */
export async function publicSlots(context: Context, pageName: string, question: SlotsQuestion): Promise<string> {
  if (question.timeZone && !isTimeZone(question.timeZone)) throw refuse.invalid('This time zone is not known.')
  const rough = roughRange(question)
  const rows = await loadPageOffers(context.db, {
    pageName,
    serviceId: question.serviceId,
    staffId: question.staffId,
    from: new Date(rough.start),
    to: new Date(rough.end),
  })
  const [first] = rows
  if (!first) throw refuse.notFound('This page does not offer that.')
  const zone = question.timeZone || first.time_zone
  const range = exactRange(question, zone)
  const { list, team } = slotsOf(rows, range, context.clock())
  const suggested =
    first.smart_suggestions && rows.length <= MAX_SUGGESTED_TEAM
      ? suggestStarts(list, team, first.menu ?? [], zone)
      : undefined
  return writeSlots(list, zone, suggested)
}

/**
 * The free slots of a business's own staff member and service, whatever its pages show, as the JSON text that is sent; an appointment that is
 * being moved does not count. Suggests nothing. @throws 404 when the service or the staff member is not there.
 */
export async function ownSlots(
  context: Context,
  scope: BusinessScope,
  question: SlotsQuestion & { staffId: number; excludeId: number },
): Promise<string> {
  if (question.timeZone && !isTimeZone(question.timeZone)) throw refuse.invalid('This time zone is not known.')
  const rough = roughRange(question)
  const row = await loadOwn(context.db, scope, { ...question, from: new Date(rough.start), to: new Date(rough.end) })
  if (!row) throw refuse.notFound('This service or staff member does not exist.')
  const zone = question.timeZone || row.time_zone
  return writeSlots(slotsOf([row], exactRange(question, zone), context.clock()).list, zone)
}

/** Marking starts costs as much as finding them for each staff member; for a crowd the choice is wide anyway. */
const MAX_SUGGESTED_TEAM = 20

/** Free slots of the rows' staff members, in order of start, and what they were found from. */
function slotsOf(rows: readonly AvailabilityRow[], range: Interval, now: Date) {
  const [only] = rows
  if (rows.length === 1 && only) {
    const input = toInput(only, readBookings(only.busy), range, now)
    const list = slotListOf(freeSlots(input), input.service.durationMinutes, only.staff_id)
    return { list, team: new Map([[only.staff_id, input]]) }
  }
  const candidates = rows.map(row => candidate(row, range, now))
  const team = new Map(candidates.map(each => [each.staffId, each.input]))
  return { list: freeSlotsOfAny(candidates), team }
}

function candidate(row: AvailabilityRow, range: Interval, now: Date): StaffCandidate {
  const bookings = readBookings(row.busy)
  const bookingsByDate = new Map<string, number>()
  for (const start of bookings.starts) {
    const date = localDateOf(start, row.time_zone)
    bookingsByDate.set(date, (bookingsByDate.get(date) ?? 0) + 1)
  }
  let lastBookedAt: number | null = null
  for (const at of bookings.createdAt) if (lastBookedAt === null || at > lastBookedAt) lastBookedAt = at
  return { staffId: row.staff_id, input: toInput(row, bookings, range, now), bookingsByDate, lastBookedAt }
}

/** What to read before the zone is known: days of any zone lie within this. */
function roughRange({ from, to }: SlotsQuestion): Interval {
  const start = Date.parse(from) - (isDay(from) ? DAY_MS : 0)
  const end = Date.parse(to) + (isDay(to) ? 2 * DAY_MS : 0)
  if (!(start < end)) throw refuse.invalid('The end of the range must be after its start.', { to: 'Invalid date' })
  if (end - start > MAX_RANGE_MS + 3 * DAY_MS) throw refuse.invalid('Ask for at most 100 days at once.')
  return { start, end }
}

function exactRange({ from, to }: SlotsQuestion, zone: string): Interval {
  return {
    start: isDay(from) ? boundsOfDates(from, from, zone).start : Date.parse(from),
    end: isDay(to) ? boundsOfDates(to, to, zone).end : Date.parse(to),
  }
}

const isDay = (value: string) => !value.includes('T')

/** What decides whether a client may book a start: loaded once, judged by the same function that offers slots. */
export interface Offer {
  row: AvailabilityRow
  scope: BusinessScope
  offered: boolean
  /** The time is one that is offered, but somebody has it. */
  taken: boolean
}

interface OfferQuestion {
  pageName: string
  serviceId: number
  staffId: number
  startsAt: Date
  excludeId?: number | undefined
}

/** Whether a page offers this start of this service by this staff member; undefined when the page offers no such thing. */
export async function findOffer(context: Context, question: OfferQuestion): Promise<Offer | undefined> {
  const { startsAt } = question
  const [row] = await loadPageOffers(context.db, { ...question, from: startsAt, to: startsAt })
  return row && judge(row, startsAt, context.clock())
}

/**
 * What a page is known to offer, without asking the database: undefined where that is not known, or where it does not offer this start.
 * Stands only if the statement that follows finds the same revision; whether the time is taken is that statement's to say.
 */
export async function recallOffer(context: Context, question: OfferQuestion): Promise<Offer | undefined> {
  const { startsAt } = question
  const rows = await recallPageOffers(context.db, { ...question, from: startsAt, to: startsAt })
  const offer = rows?.[0] && judge(rows[0], startsAt, context.clock())
  return offer?.offered ? offer : undefined
}

/** The same for a business's own staff member and service, whatever its pages show: what a client may move a booking to. */
export async function findOwnOffer(
  context: Context,
  scope: BusinessScope,
  question: Omit<OfferQuestion, 'pageName'>,
): Promise<Offer | undefined> {
  const { startsAt } = question
  const row = await loadOwn(context.db, scope, { ...question, from: startsAt, to: startsAt })
  return row && judge(row, startsAt, context.clock())
}

function judge(row: AvailabilityRow, startsAt: Date, now: Date): Offer {
  const start = startsAt.getTime()
  const bookings = readBookings(row.busy)
  const input = toInput(row, bookings, { start, end: start + 1 }, now)
  const offered = isOffered(input, start)
  const taken = !offered && isOffered(toInput(row, readBookings(null), input.range, now), start)
  return { row, scope: scopeTo(row.business_id), offered, taken }
}

/** The name of a public page that offers this service with this staff member. */
export async function findPageName(context: Context, wanted: { serviceId: number; staffId: number }) {
  return (await findPageOffering(context.db, wanted))?.name
}

/** Up to `count` free slots of the same staff member and service, nearest to the wished start. */
export async function nearestSlots(context: Context, row: AvailabilityRow, wished: Date, count = 4): Promise<Slot[]> {
  const from = new Date(wished.getTime() - 7 * DAY_MS)
  const to = new Date(wished.getTime() + 14 * DAY_MS)
  const question = { serviceId: row.service_id, staffId: row.staff_id, from, to }
  const wide = await loadOwn(context.db, scopeTo(row.business_id), question)
  if (!wide) return []
  const range = { start: from.getTime(), end: to.getTime() }
  const starts = freeSlots(toInput(wide, readBookings(wide.busy), range, context.clock()))
  const distance = (start: number) => Math.abs(start - wished.getTime())
  return starts
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a - b)
    .map(start => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + row.duration_minutes * MINUTE_MS).toISOString(),
      staffId: row.staff_id,
    }))
}

/**
 * Answers whether a time is free: for anyone whether it could be booked on a public page, for an owner whether it
 * overlaps nothing, as owners may book outside hours.
 */
export async function checkAvailability(context: Context, actor: Actor, question: AvailabilityQuestion) {
  const { startTime, endTime, pageName, serviceId } = question
  if (endTime <= startTime) {
    const message = 'The end time must be after the start time'
    throw refuse.invalid(message, { endTime: message })
  }
  if (actor.kind === 'owner' && !pageName) return await checkOwn(context, actor.scope, question)
  const minutes = (endTime.getTime() - startTime.getTime()) / MINUTE_MS
  const row = await loadForAnyone(context, question)
  if (serviceId && minutes !== row.duration_minutes) return { available: false, reason: 'unavailable' }
  // Without a service the question is about the time alone: what would a service of just this length be offered?
  const asked = serviceId
    ? row
    : { ...row, duration_minutes: minutes, buffer_before_minutes: 0, buffer_after_minutes: 0 }
  const available = judge(asked, startTime, context.clock()).offered
  return available ? { available } : { available, reason: 'unavailable' }
}

/** What decides an anonymous question: on the page that is named, else on one that shows the staff member. @throws 404 */
async function loadForAnyone(context: Context, question: AvailabilityQuestion): Promise<AvailabilityRow> {
  const { startTime, endTime, staffId, pageName, serviceId } = question
  // Without a service there is no duration to read by, so the whole span is read.
  const span = serviceId ? { from: startTime, to: startTime } : { from: startTime, to: endTime }
  const named =
    pageName && serviceId
      ? { name: pageName, service_id: serviceId }
      : await findPageOffering(context.db, {
          staffId,
          serviceId: serviceId ?? undefined,
          pageName: pageName ?? undefined,
        })
  const [row] = named
    ? await loadPageOffers(context.db, {
        ...span,
        pageName: named.name,
        serviceId: named.service_id,
        staffId,
        excludeId: question.excludeId ?? undefined,
      })
    : []
  if (!row) throw refuse.notFound('This staff member does not exist.')
  return row
}

async function checkOwn(context: Context, scope: BusinessScope, question: AvailabilityQuestion) {
  const { startTime, endTime, staffId, serviceId, excludeId } = question
  const own = await findOwnStaff(context.db, scope, staffId, serviceId ?? undefined)
  if (!own) throw refuse.notFound('This staff member does not exist.')
  const from = new Date(startTime.getTime() - (own.before ?? 0) * MINUTE_MS)
  const to = new Date(endTime.getTime() + (own.after ?? 0) * MINUTE_MS)
  const taken = await isTaken(context.db, scope, { staffId, from, to, excludeId: excludeId ?? undefined })
  if (!taken) return { available: true }
  const row = serviceId
    ? await loadOwn(context.db, scope, { serviceId, staffId, from: startTime, to: startTime })
    : null
  const alternatives = row ? await nearestSlots(context, row, startTime) : undefined
  return { available: false, reason: 'booked', ...(alternatives ? { alternatives } : {}) }
}
