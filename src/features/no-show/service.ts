import { featuresOf } from '#domain/no-show/features.ts'
import { type Model, PRIOR, train } from '#domain/no-show/model.ts'
import { assess, type Risk } from '#domain/no-show/risk.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { replan } from '#features/messages/planning/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { runEach } from '#platform/db/maintenance.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as queries from './queries.ts'

const CASCADE_MS = MINUTE_MS
const OTHERS_MS = 15 * MINUTE_MS
/** Chores may run slightly early, so "almost due" counts as due. */
const SLACK_MS = 5_000
const TRAIN_MS = DAY_MS
/** The newest are the most informative. */
const VISITS = 2_000
const AHEAD_MS = 60 * DAY_MS
const BUSINESSES = 50
/** A pass ends after this long, so that businesses with cascades come first in the next one. */
const PASS_MS = 45_000
const BATCH = 200

const isModel = (model: Partial<Model> | null): model is Model => model?.weights !== undefined

export async function assessDue(context: Context): Promise<void> {
  const now = context.clock()
  await queries.addMissingBusinesses(context.db)
  await runEach(dueTurns(context, now), turn => assessBusiness(context, turn, now))
}

/** Businesses with cascades come first, because their reminders depend on it. */
async function* dueTurns({ db, clock }: Context, now: Date) {
  for (const cascade of [true, false]) {
    const every = cascade ? CASCADE_MS : OTHERS_MS
    const before = new Date(now.getTime() - every + SLACK_MS)
    let turns: queries.DueTurn[]
    do {
      turns = await queries.claimDueBusinesses(db, { cascade, before, now, limit: BUSINESSES })
      yield* turns.filter(({ hasUpcoming }) => hasUpcoming)
    } while (turns.length === BUSINESSES && clock().getTime() - now.getTime() < PASS_MS)
  }
}

export async function assessNow(context: Context, scope: BusinessScope): Promise<void> {
  const now = context.clock()
  await assessBusiness(context, await queries.claimBusiness(context.db, scope, now), now)
}

async function assessBusiness(context: Context, turn: queries.Turn, now: Date) {
  const { db } = context
  const scope = scopeTo(turn.businessId)
  const stale = turn.trainedAt === null || now.getTime() - turn.trainedAt.getTime() >= TRAIN_MS
  const model = stale
    ? await trainOn(context, scope, turn.timeZone, now)
    : isModel(turn.model)
      ? turn.model
      : PRIOR
  const assessedBefore = stale ? now : turn.trainedAt!
  const until = new Date(now.getTime() + AHEAD_MS)
  let after: queries.Place | undefined
  let anyAssessed = false
  try {
    do {
      const question = { now, until, assessedBefore, after, limit: BATCH }
      const rows = await queries.readUpcoming(db, scope, question)
      if (rows.length === 0) break
      const risks = rows.map(row => ({
        id: row.id,
        version: row.version,
        ...assessRow(model, row, turn.timeZone),
      }))
      const moved = turn.cascade ? risks.filter((risk, n) => isUnplanned(risk, rows[n]!)) : []
      const ids = moved.map(({ id }) => id)
      await inTransaction(db, async tx => {
        if (ids.length > 0) await queries.lockAppointments(tx, scope, ids)
        await queries.saveRisks(tx, scope, risks, now)
        if (ids.length > 0) await replan({ ...context, db: tx }, scope, { ids })
      })
      if (ids.length > 0) context.wakeWorker()
      anyAssessed = true
      const last = rows.at(-1)!
      after = rows.length === BATCH ? { startsAt: last.starts_at, id: last.id } : undefined
    } while (after)
  } finally {
    if (anyAssessed) context.events.publish(scope, 'appointments')
  }
}

/** A change since the last assessment may have planned reminders with an older level. */
const isUnplanned = (
  { level, version }: Pick<queries.AssessedRow, 'level' | 'version'>,
  row: queries.UpcomingRow,
) => level !== (row.level ?? 'low') || ![null, version].includes(row.judged_version)

/** An owner without any no-show may simply not mark them, so the prior applies. */
async function trainOn(
  { db }: Context,
  scope: BusinessScope,
  timeZone: string,
  now: Date,
): Promise<Model> {
  const past = await queries.readPast(db, scope, now, VISITS)
  const learns = past.some(({ missed }) => missed)
  const model = learns
    ? train(
        past.map(row => ({ features: featuresOf(bookingOf(row), timeZone), missed: row.missed })),
      )
    : undefined
  await queries.saveModel(db, scope, model, now)
  return model ?? PRIOR
}

const bookingOf = (
  row: Pick<queries.UpcomingRow, 'starts_at' | 'booked_at' | 'confirmed' | 'visits' | 'misses'>,
) => ({
  bookedAt: row.booked_at?.getTime(),
  startsAt: row.starts_at.getTime(),
  confirmed: row.confirmed,
  history: { visits: row.visits, missed: row.misses },
})

const assessRow = (model: Model, row: queries.UpcomingRow, timeZone: string): Risk =>
  assess(model, bookingOf(row), timeZone)

/** Undefined if the appointment is over or cancelled. */
export async function riskOfAppointment(context: Context, scope: BusinessScope, id: number) {
  const { db } = context
  const now = context.clock()
  const until = new Date(now.getTime() + AHEAD_MS * 12)
  const [row] = await queries.readUpcoming(db, scope, {
    now,
    until,
    assessedBefore: now,
    limit: 1,
    id,
  })
  if (!row) return undefined
  const { model: known, timeZone } = await queries.findModel(db, scope)
  const model = isModel(known) ? known : PRIOR
  return { ...assessRow(model, row, timeZone), learnedFrom: model.visits }
}
