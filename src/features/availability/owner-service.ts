import { explainTime } from '#domain/availability/explain.ts'
import { aroundGap, footprintOf, partsAt, takenAt } from '#domain/availability/footprint.ts'
import { workPairs } from '#domain/availability/hours.ts'
import { freeSlots } from '#domain/availability/slots.ts'
import { DAY_MS, iso, MINUTE_MS } from '#domain/time/date.ts'
import {
  firstOverlap,
  intervalSet,
  intervalSetOfPairs,
  intervalsOf,
} from '#domain/time/interval.ts'
import { calendarOf, type Member, timesOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { Slot } from './contract.ts'
import { withHolidays } from './holidays-rules.ts'
import { asBooked, readBookings, scheduleOf, toInput } from './input-service.ts'
import {
  loadReachedOffer,
  OWNER_RULES,
  offeringNotFound,
  rangeOfFree,
} from './own-offer-service.ts'
import type { Explanation, WorkingTime } from './owner-contract.ts'
import {
  findOffering,
  listNearby,
  listWorkingRows,
  type NearbyRow,
  type WorkingRow,
} from './owner-queries.ts'
import { slotAt } from './service.ts'

/** A month's view with the weeks around it. */
const MAX_RANGE_MS = 45 * DAY_MS

export async function workingTimes(
  context: Context,
  member: Member,
  { from, to }: { from: string; to: string },
): Promise<WorkingTime[]> {
  const range = { start: Date.parse(from), end: Date.parse(to) }
  if (!(range.start < range.end)) {
    throw refuse.invalid('The end of the range must be after its start.', { to: 'Invalid date' })
  }
  if (range.end - range.start > MAX_RANGE_MS)
    throw refuse.invalid('Request at most 45 days at once.')
  const dates = { from: new Date(range.start), to: new Date(range.end) }
  const rows = await listWorkingRows(context.db, calendarOf(member), dates)
  await withHolidays(rows, dates.from, dates.to)
  return rows.map(row => presentWorking(row, range))
}

function presentWorking(row: WorkingRow, range: { start: number; end: number }): WorkingTime {
  const schedule = scheduleOf({ ...row, time_off: null })
  const span = ({ start, end }: { start: number; end: number }) => ({
    startTime: iso(start),
    endTime: iso(end),
  })
  return {
    staffId: row.staff_id,
    working: intervalsOf(intervalSetOfPairs(workPairs(schedule, range))).map(span),
    timeOff: (row.absences ?? []).map(({ id, version, from, to, reason }) => ({
      id,
      version,
      reason,
      ...span({ start: Date.parse(from), end: Date.parse(to) }),
    })),
    closed: [
      ...schedule.closedDates,
      ...schedule.exceptions
        .filter(({ intervals }) => intervals.length === 0)
        .map(({ date }) => date),
    ],
  }
}

/** Uses the function that offers starts, so that both agree. */
export async function explainOffer(
  context: Context,
  member: Member,
  {
    serviceId,
    staffId,
    startTime,
    endTime,
  }: {
    serviceId: number
    staffId: number
    startTime: string
    endTime?: string | undefined
  },
): Promise<Explanation> {
  const startsAt = new Date(startTime)
  const start = startsAt.getTime()
  const endsAt = new Date(endTime ?? startTime)
  const minutes = endTime === undefined ? undefined : (endsAt.getTime() - start) / MINUTE_MS
  if (minutes !== undefined && !(minutes > 0 && minutes <= DAY_MS / MINUTE_MS))
    throw refuse.field('endTime', 'The end must be within 24 hours after the start.')
  const scope = timesOf(member)
  const [offering, found] = await Promise.all([
    findOffering(context.db, scope, { serviceId, staffId }),
    loadReachedOffer(context.db, scope, { serviceId, staffId, from: startsAt, to: endsAt }),
  ])
  if (!offering || !found) throw offeringNotFound()
  if (!offering.offers) return { offered: false, rule: 'service' }
  if (!offering.on_page) return { offered: false, rule: 'page' }

  const row = asBooked(found, { minutes })
  const input = toInput(row, readBookings(row), { start, end: start + 1 }, context.clock())
  const footprint = footprintOf(input.service)
  const spans = takenAt(footprint, start)
  const nearby = await listNearby(context.db, scope, { staffId, spans })
  const worked = nearby.map(workedIn)
  const hidden = explainTime(input, start, intervalSet(worked.flat()))
  if (!hidden) return { offered: true }
  const { rule, date, interval } = hidden
  const asked = intervalSet(partsAt(footprint, start))
  const inTheWay =
    rule === 'booked'
      ? nearby.find((_, index) => worked[index]!.some(span => firstOverlap(asked, span)))
      : rule === 'buffer'
        ? nearby[0]
        : undefined
  const [from, to] = inTheWay
    ? [inTheWay.starts_at.getTime(), inTheWay.ends_at.getTime()]
    : [interval?.start, interval?.end]
  return {
    offered: false,
    rule,
    ...(date ? { date } : {}),
    ...(from === undefined ? {} : { from: iso(from) }),
    ...(to === undefined ? {} : { to: iso(to) }),
    ...(inTheWay && isReached(member, staffId)
      ? { appointment: { id: inTheWay.id, customerName: inTheWay.customer_name } }
      : {}),
  }
}

/** Staff may see that colleagues are busy, but not which client they see. */
const isReached = ({ reach }: Member, staffId: number) =>
  reach.staffId === undefined || reach.staffId === staffId

const workedIn = ({ starts_at, ends_at, gap_from, gap_to }: NearbyRow) =>
  aroundGap(
    { start: starts_at.getTime(), end: ends_at.getTime() },
    gap_from && gap_to ? { start: gap_from.getTime(), end: gap_to.getTime() } : undefined,
  )

interface FreeQuestion {
  serviceId: number
  staffId: number
  addons?: readonly number[] | undefined
  from: string
  to: string
}

export async function freeTimes(
  context: Context,
  member: Member,
  { serviceId, staffId, ...asked }: FreeQuestion,
): Promise<Slot[]> {
  const { from, to } = rangeOfFree(asked)
  const question = { serviceId, staffId, from, to, addOnIds: asked.addons }
  const row = await loadReachedOffer(context.db, timesOf(member), question)
  if (!row?.active) throw offeringNotFound()
  const range = { start: from.getTime(), end: to.getTime() }
  const input = toInput({ ...row, ...OWNER_RULES }, readBookings(row), range, context.clock())
  return freeSlots(input).map(start => slotAt(start, row))
}
