import type { Channel } from '#domain/channels.ts'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { runEach } from '#platform/db/maintenance.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import * as queries from './reminder-queries.ts'
import { type Cascade, planReminders } from './reminder-rules.ts'

export {
  type ChangeSettings,
  markPlansOutdated,
  readChangeSettings,
  withdrawUnwanted,
} from './reminder-queries.ts'

export const cascadeOf = (
  { status, created_at }: { status: AppointmentStatus; created_at: Date },
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
 * Bookings and changes that read the old settings may commit after the first pass, so the last pass
 * starts this much later.
 */
const SETTLED_MS = 60_000

type Which = { behind?: queries.Place | undefined } | { ids: readonly number[] }

/**
 * Idempotent.
 * @returns the cursor of the next batch.
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

/**
 * Replans the nearest appointments. The worker replans the others, and these if this fails. See
 * `markPlansOutdated`.
 */
export async function replanNearest(context: Context, scope: BusinessScope): Promise<void> {
  try {
    await replan(context, scope, {})
  } catch (err) {
    context.log.error({ err }, 'replanning reminders failed')
    return
  }
  context.events.publish(scope, 'appointments')
  context.wakeWorker()
}

export async function replanOutdated(context: Context): Promise<void> {
  const outdated = await queries.listOutdated(context.db)
  await runEach(outdated, async ({ id, plans_changed_at: changedAt }) => {
    const begunAt = context.clock()
    await queries.withdrawUnwanted(context.db, scopeTo(id), begunAt)
    let behind: queries.Place | undefined
    do behind = await replan(context, scopeTo(id), { behind })
    while (behind)
    if (begunAt.getTime() - changedAt.getTime() >= SETTLED_MS)
      await queries.markFollowed(context.db, id, changedAt)
  })
}
