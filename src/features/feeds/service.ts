import { createHash } from 'node:crypto'
import { DAY_MS } from '#domain/time/date.ts'
import { record } from '#features/activity/recording/service.ts'
import { staffNotFound } from '#features/staff/service.ts'
import type { Member } from '#platform/actor.ts'
import { scopeTo } from '#platform/actor.ts'
import { type SubscribedEvent, subscribedCalendar } from '#platform/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { changeOffer, inTransaction } from '#platform/db/transaction.ts'
import { feedUrl, readFeedFile } from '#platform/feed-links.ts'
import { refuse } from '#platform/refusal.ts'
import { noRight, requireRight } from '#platform/rights.ts'
import { isCurrentSession } from '#platform/sessions/sessions.ts'
import { feeds as words } from '#words/en/feeds.ts'
import { fill } from '#words/fill.ts'
import type { CalendarFeed, FeedInput } from './contract.ts'
import * as queries from './queries.ts'

export { renewFeeds } from './queries.ts'

const PAST_DAYS = 60
const AHEAD_DAYS = 365

const present = (context: Context, row: queries.FeedRow): CalendarFeed => ({
  id: row.id,
  staffId: row.staff_id,
  detail: row.detail,
  url: feedUrl(context, row),
  createdAt: row.created_at.toISOString(),
})

/**
 * A copied address outlives the membership of the person who copied it, so managing others' feeds
 * needs a right.
 */
const mayManage = ({ rights, staffId }: Member, feedOf: number | null) =>
  rights.has('integrations.write') || (feedOf !== null && feedOf === staffId)

/** Whose feeds the member may manage: undefined for everyone's, 0 for no one's. */
const managedBy = (member: Member) =>
  member.rights.has('integrations.write') ? undefined : (member.staffId ?? 0)

/**
 * Call it after reading: removing a member replaces the addresses, and that member must not get the
 * new ones.
 */
async function requireStill({ clock }: Context, db: Db, member: Member): Promise<void> {
  if (!(await isCurrentSession(db, member, clock()))) throw noRight(member)
}

export async function listFeeds(context: Context, member: Member): Promise<CalendarFeed[]> {
  const rows = await queries.listFeeds(context.db, member.scope)
  await requireStill(context, context.db, member)
  return rows.filter(row => mayManage(member, row.staff_id)).map(row => present(context, row))
}

export async function saveFeed(
  context: Context,
  member: Member,
  input: FeedInput,
): Promise<CalendarFeed> {
  if (!mayManage(member, input.staffId)) requireRight(member, 'integrations.write')
  const now = context.clock()
  const row = await changeOffer(context.db, member.scope, async tx => {
    const saved = await queries.saveFeed(tx, member.scope, { ...input, now })
    if (!saved) throw staffNotFound()
    await requireStill(context, tx, member)
    await record(tx, member)
    return saved
  })
  return present(context, row)
}

/** The old address stops working immediately. */
export async function rotateFeed(
  context: Context,
  member: Member,
  id: number,
): Promise<CalendarFeed> {
  const row = await inTransaction(context.db, async tx => {
    const rotated = await queries.rotateFeed(tx, member.scope, id, managedBy(member))
    if (!rotated) throw feedNotFound()
    await requireStill(context, tx, member)
    await record(tx, member)
    return rotated
  })
  return present(context, row)
}

export async function removeFeed(context: Context, member: Member, id: number): Promise<void> {
  await inTransaction(context.db, async tx => {
    if (!(await queries.deleteFeed(tx, member.scope, id, managedBy(member)))) throw feedNotFound()
    await record(tx, member)
  })
}

const feedNotFound = () => refuse.notFound('This calendar subscription does not exist.')

interface ReadCalendar {
  etag: string
  write: () => string
}

export async function readCalendar(
  context: Context,
  file: string,
  clientIp: string,
): Promise<ReadCalendar> {
  const key = readFeedFile(context, file)
  if (key) enterBusiness(scopeTo(key.business_id))
  // Services such as Google's fetch many calendars from few addresses.
  await context.limits.countRead(key ? `feed ${key.business_id}.${key.id}` : clientIp)
  const calendar = key && (await queries.readCalendar(context.db, key, windowAt(context.clock())))
  if (!calendar) throw refuse.notFound('This calendar does not exist.')
  const { hostname } = new URL(context.config.appUrl)
  const state = JSON.stringify([FORMAT, hostname, calendar])
  return {
    etag: `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`,
    write: () => written(calendar, hostname),
  }
}

/** Increase it when rows are written differently, so that readers fetch them again. */
const FORMAT = 3

/** Whole days, so that an unchanged calendar stays the same for a day. */
function windowAt(now: Date): queries.Window {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return {
    from: new Date(today - PAST_DAYS * DAY_MS),
    to: new Date(today + (AHEAD_DAYS + 1) * DAY_MS),
  }
}

function written(calendar: queries.FeedCalendar, host: string): string {
  const { business, zone, staff, detail } = calendar
  const appointments = JSON.parse(calendar.appointments) as queries.FeedAppointment[]
  const timeOff = JSON.parse(calendar.time_off) as queries.FeedTimeOff[]
  const events: SubscribedEvent[] = [
    ...appointments.map(([id, version, made, start, end, service, staff, client]) => ({
      uid: `appointment-${id}@${host}`,
      sequence: version - 1,
      made,
      start,
      end,
      title: titleOf(service, staff, client),
    })),
    ...timeOff.map(([id, version, start, end, staff]) => ({
      uid: `time-off-${id}@${host}`,
      sequence: version - 1,
      made: start,
      start,
      end,
      title: titleOf(detail === 'busy' ? null : words.calendar.timeOff, staff),
    })),
  ]
  const name = staff === null ? business : fill(words.calendar.ofStaff, { staff, business })
  return subscribedCalendar({ name, zone }, events)
}

function titleOf(what: string | null, staff: string | null, client: string | null = null): string {
  const { busy, withStaff, withClient } = words.calendar
  let title = what ?? busy
  if (client) title = fill(withClient, { client, title })
  return staff ? fill(withStaff, { title, staff }) : title
}
