import { createHash } from 'node:crypto'
import { DAY_MS } from '#domain/time/date.ts'
import { valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { confirmHours } from '#features/businesses/service.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { changeOffer, changeOfferOf } from '#platform/db/transaction.ts'
import { requireWhole } from '#platform/reach.ts'
import { refuse } from '#platform/refusal.ts'
import type { HoursChange, StaffHours, TimeOff, TimeOffChange, TimeOffInput } from './contract.ts'
import * as queries from './hours-queries.ts'
import { inOrder, rangeOf, spanOf, type TimeRange, weeklyRanges, weeklySpans } from './rules.ts'
import { staffNotFound } from './service.ts'

const spansOf = (ranges: readonly TimeRange[]) =>
  ranges.flatMap(range => spanOf(range) ?? []).sort(inOrder)

function presentHours(row: queries.HoursRow): StaffHours {
  const hours = {
    weekly: weeklyRanges(row.weekly_hours),
    exceptions: row.exceptions.map(({ date, intervals }) => ({
      date,
      intervals: intervals.toSorted(inOrder).map(rangeOf),
    })),
  }
  const version = createHash('sha256').update(JSON.stringify(hours)).digest('base64url')
  return { ...hours, timeZone: row.time_zone, version }
}

const changedSince = () =>
  refuse.conflict('This has changed in the meantime. Check it and try again.', 'changed')

/** @throws 404 for a colleague whose calendar the member doesn't reach. */
function requireReached(member: Member, staffId: number) {
  const { staffId: own = staffId } = calendarOf(member)
  if (own !== staffId) throw staffNotFound()
}

const about = (staffId: number) => ({
  target: { kind: 'staff', id: staffId } as const,
  before: valuesBefore('staff', staffId),
})

export async function readHours(
  context: Context,
  member: Member,
  staffId: number,
): Promise<StaffHours> {
  requireReached(member, staffId)
  return await findHours(context.db, member, staffId)
}

async function findHours(db: Db, { scope }: Member, staffId: number): Promise<StaffHours> {
  const row = await queries.findHours(db, scope, staffId)
  if (!row) throw staffNotFound()
  return presentHours(row)
}

/**
 * Can also copy the hours to other people, all or nothing. @throws 404; 409 `changed` if they
 * differ from the version that was read.
 */
export async function replaceHours(
  context: Context,
  member: Member,
  staffId: number,
  { copyTo = [], version, from, ...input }: HoursChange,
) {
  requireReached(member, staffId)
  if (copyTo.length > 0) requireWhole(calendarOf(member))
  const hours = {
    weekly_hours: weeklySpans(input.weekly),
    exceptions: input.exceptions.flatMap(({ date, intervals }) =>
      from && date < from ? [] : { date, intervals: spansOf(intervals) },
    ),
  }
  await changeOfferOf(context, member.scope, 'staff', async tx => {
    if (version && (await findHours(tx, member, staffId)).version !== version) throw changedSince()
    if (!(await queries.replaceHoursRows(tx, member.scope, staffId, hours, from)))
      throw staffNotFound()
    const others = [...new Set(copyTo)].filter(id => id !== staffId)
    if (!(await queries.copyWeeklyHours(tx, member.scope, others, hours.weekly_hours)))
      throw staffNotFound()
    await record(tx, member, about(staffId))
    await confirmHours(tx, member.scope)
  })
  return await readHours(context, member, staffId)
}

const presentTimeOff = (row: queries.TimeOffRow): TimeOff => ({
  id: row.id,
  version: row.version,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  reason: row.reason,
  appointments: row.appointments,
})

export async function listTimeOff(
  context: Context,
  member: Member,
  staffId: number,
): Promise<TimeOff[]> {
  requireReached(member, staffId)
  const yearAgo = new Date(context.clock().getTime() - 365 * DAY_MS)
  const rows = await queries.listTimeOffRows(context.db, member.scope, staffId, yearAgo)
  if (!rows) throw staffNotFound()
  return rows.map(presentTimeOff)
}

export async function addTimeOff(
  context: Context,
  member: Member,
  staffId: number,
  input: TimeOffInput,
) {
  requireReached(member, staffId)
  const row = await changeOfferOf(context, member.scope, 'staff', async tx => {
    const added = await queries.insertTimeOff(tx, member.scope, staffId, {
      startsAt: input.startTime,
      endsAt: input.endTime,
      reason: input.reason ?? '',
    })
    if (!added) throw staffNotFound()
    const changes = [{ field: 'startTime', after: input.startTime.getTime() }]
    await record(tx, member, { ...about(staffId), changes })
    return added
  })
  return presentTimeOff(row)
}

const timeOffNotFound = () => refuse.notFound('This time off does not exist.')

/** @throws 404; 409 `changed` if another window changed it first. */
export async function changeTimeOff(
  context: Context,
  member: Member,
  staffId: number,
  id: number,
  input: TimeOffChange,
): Promise<TimeOff> {
  for (const each of [staffId, input.staffId ?? staffId]) requireReached(member, each)
  const change = {
    staffId: input.staffId ?? staffId,
    startsAt: input.startTime,
    endsAt: input.endTime,
    reason: input.reason === undefined ? undefined : (input.reason ?? ''),
    version: input.version,
  }
  const { row, current } = await changeOffer(context.db, member.scope, async tx => {
    const outcome = await queries.updateTimeOff(tx, member.scope, { id, of: staffId }, change)
    const changes = [{ field: 'startTime', after: input.startTime.getTime() }]
    if (outcome.row) await record(tx, member, { ...about(change.staffId), changes })
    return outcome
  })
  if (!row) {
    if (current === undefined) throw timeOffNotFound()
    if (current === input.version) throw staffNotFound()
    throw changedSince()
  }
  context.events.publish(member.scope, 'staff')
  return presentTimeOff(row)
}

/** @throws 404; 409 `changed` if the given version is not the current one. */
export async function removeTimeOff(
  context: Context,
  member: Member,
  staffId: number,
  id: number,
  { version }: { version?: number | undefined },
): Promise<void> {
  requireReached(member, staffId)
  await changeOfferOf(context, member.scope, 'staff', async tx => {
    const { done, current } = await queries.deleteTimeOff(
      tx,
      member.scope,
      { id, of: staffId },
      version,
    )
    if (!done) throw current === undefined ? timeOffNotFound() : changedSince()
    await record(tx, member, about(staffId))
  })
}
