import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import { BATCHES, startWorker } from '#features/messages/delivery/jobs.ts'
import { readConfig } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { compose } from '#src/compose.ts'
import { parentOf, processorTimes } from '../http/processor-time.ts'
import { seedBusinesses, seedReminders } from './seed.ts'

/*
 * Reminders with instant providers, against an SQL loop that only claims and completes the same
 * rows. Also delays with a backlog of 100,000.
 */
const COUNT = Number(process.env.BENCH_REMINDERS ?? 20_000)
/** Ignores the first rounds, so that workers are warm. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4)
const DUE = Number(process.env.BENCH_DUE ?? 100_000)
const SPREAD_MS = DUE * 0.6
const FRESH = DUE / 100

let taken = 0
const started = new Map<number, number>()
const email = {
  kind: 'smtp' as const,
  atOnce: 100,
  send: async ({ messageId }: { messageId: string }) => {
    taken++
    started.set(Number(messageId.split('.')[1]?.split('@')[0]), clock().getTime())
    return { status: 'sent' as const, providerId: messageId }
  },
  close: async () => {},
}
const accept = async () => ({ status: 'accepted' as const, providerId: `SM${++taken}` })
const texting = { kind: 'twilio' as const, send: accept, call: accept, isGenuine: () => true }

async function open(database: OpenDatabase): Promise<Context> {
  const config = readConfig({
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    APP_URL: 'https://booking.test',
  })
  const overrides = { database, email, texting, clock } as unknown as Partial<Context>
  const { context } = await compose(config, createLogger('warn'), overrides)
  return context
}

/** Noon in New York when the run begins, outside quiet hours. */
const began = Date.now()
const clock = () => new Date(Date.UTC(2030, 5, 3, 16) + Date.now() - began)

const isDone = async (db: Db) => {
  const { rows } = await sql`
    (select from messages where state = 'planned' limit 1)
      union all (select from messages where state = 'sending' limit 1)`.execute(db)
  return rows.length === 0
}

/** @returns the milliseconds until the last message is recorded as sent. */
async function product(context: Context, count = COUNT): Promise<number> {
  const until = taken + count
  const begin = performance.now()
  const worker = startWorker(context)
  while (taken < until || !(await isDone(context.db)))
    await new Promise(resolve => setTimeout(resolve, 10))
  const took = performance.now() - begin
  await worker.stop()
  return took
}

interface Cost {
  perSecond: number
  /** Microseconds of processor time per message; NaN without /proc. */
  node: number
  postgres: number
}

const microseconds = ({ node, postgres }: Cost) =>
  `${Math.round(node)} + ${Math.round(postgres)} = ${Math.round(node + postgres)}`

async function costOf(work: () => Promise<number>): Promise<Cost> {
  const roots = [process.pid, server]
  const before = processorTimes(roots) ?? []
  const took = await work()
  const [node, postgres] = (processorTimes(roots) ?? []).map(
    (ms, n) => ((ms - before[n]!) * 1000) / COUNT,
  )
  return { perSecond: (COUNT / took) * 1000, node: node ?? NaN, postgres: postgres ?? NaN }
}

const best = (costs: readonly Cost[]): Cost => ({
  perSecond: Math.max(...costs.map(cost => cost.perSecond)),
  node: Math.min(...costs.map(cost => cost.node)),
  postgres: Math.min(...costs.map(cost => cost.postgres)),
})

async function bare(db: Db, channel: Channel, batch: number): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const now = clock()
    const { rows } = await sql<{ business_id: number; id: number }>`
      with due as (
        select business_id, id from messages where state = 'planned' and channel = ${channel}
          and due_at <= ${now}
        order by due_at limit ${batch} for update skip locked
      )
      update messages m set state = 'sending', lease_until = ${now}, attempts = attempts + 1
        from due
      where m.business_id = due.business_id and m.id = due.id
        returning m.business_id, m.id`.execute(db)
    if (rows.length === 0) return performance.now() - begin
    await sql`
      update messages m set state = 'sent', sent_at = ${now}, lease_until = null
      from unnest(${rows.map(row => row.business_id)}::integer[],
        ${rows.map(row => row.id)}::bigint[]) as r(business_id, id)
      where m.business_id = r.business_id and m.id = r.id`.execute(db)
  }
}

const percentile = (sorted: readonly number[], p: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0

async function lateness(context: Context, watched: number, total: number) {
  started.clear()
  const worker = startWorker(context)
  while (started.size < total) await new Promise(resolve => setTimeout(resolve, 50))
  await worker.stop()
  const { rows } = await sql<{ id: number; due_at: Date }>`
    select id, due_at from messages where state = 'sent' and channel = 'email'
      and id < ${watched}`.execute(context.db)
  const late = rows
    .map(({ id, due_at }) => started.get(id)! - due_at.getTime())
    .sort((a, b) => a - b)
  return {
    'p50 ms': percentile(late, 0.5),
    'p99 ms': percentile(late, 0.99),
    'longest ms': late.at(-1),
  }
}

const database = openPostgres({ url: process.argv[2] ?? '', pool: 10, onError: () => {} })
await migrate(database.db)
await sql`set statement_timeout = 0`.execute(database.db)
await seedBusinesses(database.db)
const context = await open(database)
const ago = (ms: number) => new Date(clock().getTime() - ms)
const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
  database.db,
)
const server = parentOf(backends[0]!.pid)
const table: Record<string, object> = {}
for (const channel of ['email', 'sms'] as const) {
  const loops: Cost[] = []
  const pipelines: Cost[] = []
  const due = () => seedReminders(database.db, { count: COUNT, channel, dueFrom: ago(60_000) })
  for (let round = 0; round < ROUNDS; round++) {
    await due()
    loops.push(await costOf(() => bare(database.db, channel, BATCHES[channel])))
    await due()
    pipelines.push(await costOf(() => product(context)))
  }
  const loop = best(loops)
  const pipeline = best(pipelines)
  table[channel] = {
    'loop, per second': Math.round(loop.perSecond),
    'pipeline, per second': Math.round(pipeline.perSecond),
    ratio: (pipeline.perSecond / loop.perSecond).toFixed(2),
    aim: 0.33,
    'loop, µs Node + PostgreSQL': microseconds(loop),
    'pipeline, µs': microseconds(pipeline),
  }
}
console.log(
  `\n${COUNT} due reminders of ${BATCHES.email} a batch, PostgreSQL that waits for the disk, best of ${ROUNDS} rounds`,
)
console.table(table)

for (const channel of ['email', 'sms'] as const) {
  await seedReminders(database.db, { count: DUE, channel, dueFrom: ago(60_000) })
  const seconds = (await product(context, DUE)) / 1000
  console.log(`${DUE} due at once by ${channel}: all sent after ${seconds.toFixed(1)} s`)
}

const spread: Record<string, object> = {}
await seedReminders(database.db, {
  count: DUE,
  channel: 'email',
  dueFrom: ago(-40_000),
  spreadMs: SPREAD_MS,
})
spread[`${DUE} that become due within ${SPREAD_MS / 1000} s`] = await lateness(context, DUE, DUE)
await seedReminders(database.db, { count: DUE + FRESH, channel: 'email', dueFrom: ago(600_000) })
await sql`update messages
  set due_at = ${ago(-5_000)}::timestamptz + make_interval(secs => id * 10.0 / ${FRESH})
  where id < ${FRESH} and state = 'planned'`.execute(database.db)
spread[`${FRESH} that become due next to ${DUE} overdue`] = await lateness(
  context,
  FRESH,
  FRESH + DUE,
)
console.log('\nFrom due to started')
console.table(spread)
process.exit(0)
