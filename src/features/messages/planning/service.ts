import type { RiskLevel } from '#domain/no-show/risk.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import type { AppointmentStatus, Channel } from '#platform/db/schema.ts'
import * as queries from './reminder-queries.ts'
import { type Cascade, planReminders } from './reminder-rules.ts'

/**
 * What decides about changes of an appointment: the reminder leads in minutes, how long before the
 * start clients may change, the channels that a cascade may use (null where there is none), the
 * risk that is known, how long after a visit its client is written to (null: never), what is sent
 * by text or call next to the email, and which numbers may be texted and called.
 */
export const readChangeSettings = (db: Db, { businessId }: BusinessScope, appointmentId: number) =>
  queries.readSettings(db, businessId, appointmentId)

interface Planned {
  status: AppointmentStatus
  /** When it was booked. */
  created_at: Date
}

/**
 * How far the reminders of an appointment step up; undefined for a business that has no cascade.
 */
export const cascadeOf = (
  { status, created_at }: Planned,
  { cascadeChannels, level }: { cascadeChannels: Channel[] | null; level: RiskLevel | null },
): Cascade | undefined =>
  cascadeChannels
    ? {
        level: level ?? undefined,
        confirmed: status === 'confirmed',
        enabled: cascadeChannels,
        bookedAt: created_at.getTime(),
      }
    : undefined

const BATCH = 200
/**
 * A booking that read the old settings may be written after the first pass: the last one begins
 * this much later.
 */
const SETTLED_MS = 60_000

/** The next appointments, by start, behind a place; or some of them by id. */
type Which = { behind?: queries.Place | undefined } | { ids: readonly number[] }

/**
 * Plans reminders anew that have not left yet: what is no longer wanted is withdrawn, what is new
 * is written, the rest stays. Doing it twice is doing it once; an appointment that changes
 * meanwhile plans its own.
 * @returns the place behind which there is more, or undefined.
 */
export async function replan({ db, clock }: Context, { businessId }: BusinessScope, which: Which) {
  const now = clock()
  const rows = await queries.readPlannable(db, businessId, { ...which, now, limit: BATCH })
  const { leads, cascadeChannels, timeZone } = await queries.readPlanSettings(db, businessId)
  const plans = rows.map(row => ({
    id: row.id,
    version: row.version,
    messages: planReminders({
      startsAt: row.starts_at.getTime(),
      methods: row.notification_methods,
      leads,
      now: now.getTime(),
      timeZone: row.customer_time_zone ?? timeZone,
      cascade: cascadeOf(row, { cascadeChannels, level: row.level }),
    }),
  }))
  if (plans.length > 0) await queries.writePlans(db, businessId, plans, now)
  const last = rows.at(-1)
  return rows.length === BATCH && last ? { startsAt: last.starts_at, id: last.id } : undefined
}

/** Withdraws texts and calls beside e-mails that have not left, by the kinds of their words. */
export async function withdrawTexts(
  { db, events }: Context,
  scope: BusinessScope,
  kinds: readonly string[],
) {
  await queries.withdrawTexts(db, scope.businessId, kinds)
  events.publish(scope, 'appointments')
}

/**
 * Notes that a setting changed that decides about reminders, and plans the nearest appointments
 * anew at once; the worker does the others.
 */
export async function settingsChanged(context: Context, scope: BusinessScope): Promise<void> {
  await queries.markChanged(context.db, scope.businessId, context.clock())
  await replan(context, scope, {})
  context.events.publish(scope, 'appointments')
  context.wakeWorker()
}

/**
 * Plans anew for every business whose settings changed, until its plans can be sure to follow them.
 */
export async function replanChanged(context: Context): Promise<void> {
  for (const { id, plans_changed_at: changedAt } of await queries.listChanged(context.db)) {
    const begunAt = context.clock()
    let behind: queries.Place | undefined
    do behind = await replan(context, scopeTo(id), { behind })
    while (behind)
    if (begunAt.getTime() - changedAt.getTime() >= SETTLED_MS)
      await queries.markFollowed(context.db, id, changedAt)
  }
}
