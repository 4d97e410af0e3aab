import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays } from '#domain/time/date.ts'
import { readReport } from '#features/reports/service.ts'
import type { Member } from '#platform/actor.ts'
import { scopeTo } from '#platform/actor.ts'
import { readConfig } from '#platform/config.ts'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { openEmbedded } from '#platform/db/embedded.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { compose } from '#src/compose.ts'
import { startPostgres } from '#test/postgres/server.ts'
import { parentOf, processorTimes } from './http/processor-time.ts'

/*
 * Reports of a business with 10,000 and 1,000,000 past appointments, on one connection: their
 * processor time, and how long other statements wait.
 */

const DAYS = 1_000
const TODAY = '2027-03-01'
const ROUNDS = 5
const ranges = { '28 days': 28, '12 months': 365 }

const STAFF = 40
const SERVICES = 20

const hours = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startMinute: 540, endMinute: 1260 })),
)

async function seed(db: Db, count: number) {
  const perDay = count / DAYS
  await sql`
    with business as (
      insert into businesses (id, name, time_zone) values (1, 'Bench', 'America/New_York')
      returning id
    )
    insert into users (business_id, email, email_key, password_hash)
    select id, 'bench@example.com', 'bench@example.com', '-' from business`.execute(db)
  await sql`insert into services (business_id, id, name, category, price_cents, duration_minutes)
    select 1, n, 'Service ' || n, 'beauty', n * 500, 25 from generate_series(1, ${SERVICES}) n`.execute(
    db,
  )
  await sql`insert into staff (business_id, id, name, position, weekly_hours)
    select 1, n, 'Staff ' || n, 'Stylist', ${hours}::jsonb
    from generate_series(1, ${STAFF}) n`.execute(db)
  await sql`alter table appointments drop constraint appointments_never_overlap`.execute(db)
  // The embedded engine keeps a statement's rows in memory.
  for (let from = 0; from < count; from += 50_000) {
    const last = Math.min(from + 50_000, count) - 1
    await sql`
      insert into appointments (business_id, id, service_id, staff_id, customer_name,
        customer_email, customer_email_key, customer_phone, starts_at, ends_at, busy, status,
        notification_methods, created_by, created_at, price_cents)
      select 1, n + 1, 1 + n * 7 % ${SERVICES}, 1 + n % ${STAFF}, 'Client', email, email, '',
        at, at + interval '25 minutes', tstzrange(at, at + interval '25 minutes'),
        (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed',
          'completed', 'completed', 'no_show', 'cancelled'])[1 + n * 13 % 10],
        '{email}', 'client', at - (n % 400) * interval '1 hour', 500 * (1 + n * 7 % ${SERVICES})
      from generate_series(${from}::integer, ${last}::integer) n,
        lateral (select 'c' || hashint4(n) % ${Math.ceil(perDay * 42)}::integer || '@example.com'
            as email,
          ${`${TODAY}T14:00:00Z`}::timestamptz
            - (n / ${perDay}::integer + 1) * interval '1 day'
            + (n % ${perDay}::integer) / ${STAFF} * interval '30 minutes' as at) x`.execute(db)
    await sql`
      insert into messages (business_id, appointment_id, appointment_version, kind, channel,
        due_at, state, cause)
      select 1, id, 1, 'reminder', 'email', starts_at - interval '1 day',
        case when id % 3 = 0 then 'failed' else 'sent' end, 'reminder:' || id
      from appointments where business_id = 1 and id between ${from + 1} and ${last + 1}`.execute(
      db,
    )
  }
  await sql`vacuum analyze`.execute(db)
}

function probe(db: Db) {
  let asking = true
  const longest = (async () => {
    let most = 0
    while (asking) {
      const begin = performance.now()
      await sql`select 1`.execute(db)
      most = Math.max(most, performance.now() - begin)
    }
    return most
  })()
  return () => {
    asking = false
    return longest
  }
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0

async function measure(name: string, database: OpenDatabase, count: number) {
  const config = readConfig({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', APP_URL: 'http://x.test' })
  const { context } = await compose(config, createLogger('warn'), {
    database,
    clock: () => new Date(`${TODAY}T14:00:00Z`),
  })
  await seed(database.db, count)
  const owner = { kind: 'member', scope: scopeTo(1) } as Member
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  const server = database.engine === 'postgres' ? parentOf(rows[0]?.pid ?? 0) : undefined
  for (const [range, days] of Object.entries(ranges)) {
    const asked = { from: addDays(TODAY, -days), to: addDays(TODAY, -1) }
    const spent: Record<'node' | 'postgres' | 'wait', number[]> = {
      node: [],
      postgres: [],
      wait: [],
    }
    for (let round = 0; round < ROUNDS; round++) {
      const [postgres = 0] = (server && processorTimes([server])) || []
      const node = process.cpuUsage()
      await readReport(context, owner, asked)
      const used = process.cpuUsage(node)
      const [after = 0] = (server && processorTimes([server])) || []
      spent.node.push((used.user + used.system) / 1_000)
      spent.postgres.push(after - postgres)
      const stop = probe(database.db)
      await readReport(context, owner, asked)
      spent.wait.push(await stop())
    }
    table[`${name}, ${count.toLocaleString('en-US')}, ${range}`] = {
      'Node, ms': Math.round(median(spent.node)),
      'PostgreSQL, ms': server ? Math.round(median(spent.postgres)) : '',
      'longest wait, ms': Math.round(median(spent.wait)),
    }
  }
}

const table: Record<string, object> = {}
for (const count of [10_000, 1_000_000]) {
  const server = await startPostgres({ settings: { shared_buffers: '512MB' } })
  const url = `${server.url}?options=-c%20statement_timeout%3D0`
  await measure('PostgreSQL', openPostgres({ url, pool: 1, onError: () => {} }), count)
  await server.stop()
}
const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'))
await measure('embedded', await openEmbedded({ dataDir: join(folder, 'data') }), 10_000)
rmSync(folder, { recursive: true, force: true })
console.table(table)
process.exit(0)
