import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { build } from 'vite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import type { Db, OpenDatabase } from '#platform/db/open.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/logger.ts'
import { copyTestDatabase } from '#test/harness.ts'
import { startMailServer, startTwilio } from './stand-ins.ts'
import { countUnfinished } from './unfinished.ts'

const soak = process.env.SOAK === '1'
const { engine } = inject('database')
// The embedded engine lives in one process at a time: there, that one is killed and another goes on with its files.
const plan = {
  postgres: { reminders: soak ? 5_000 : 300, workers: 3, kills: soak ? 30 : 6 },
  pglite: { reminders: soak ? 600 : 60, workers: 1, kills: soak ? 8 : 1 },
}[engine]
/** Noon in New York, where the clients are. */
const EPOCH = Date.UTC(2027, 5, 1, 16)
/** How much faster the workers' clock runs: what a minute is long for them takes a second, or half of one. */
const SPEED = soak ? 60 : 120
const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** A business with reminders that are all due: a third by e-mail, the others paid; each client has an address and a number of their own. */
async function seed(db: Db, count: number) {
  await sql`insert into businesses (id, name, time_zone, sms_enabled, whatsapp_enabled)
    values (1, 'Blue Door', 'America/New_York', true, true)`.execute(db)
  await sql`insert into credit_balances (business_id, balance) values (1, ${count * 3})`.execute(db)
  await sql`insert into credit_entries (business_id, credits, kind, cause) values (1, ${count * 3}, 'grant', 'seed')`.execute(
    db,
  )
  await sql`insert into users (business_id, email, email_key, password_hash) values (1, 'o@example.com', 'o@example.com', '-')`.execute(
    db,
  )
  await sql`insert into services (business_id, id, name, category, price_cents, duration_minutes)
    values (1, 1, 'Haircut', 'beauty', 4500, 30)`.execute(db)
  await sql`insert into staff (business_id, id, name, position, weekly_hours)
    select 1, n, 'Staff ' || n, 'Stylist', '[]' from generate_series(1, ${count}) n`.execute(db)
  await sql`
    insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email, customer_email_key,
      customer_phone, starts_at, ends_at, busy, notification_methods, created_by)
    select 1, n, 1, n, 'Client ' || n, 'c' || n || '@example.com', 'c' || n || '@example.com', '+1415' || (2000000 + n), at,
      at + interval '30 minutes', tstzrange(at, at + interval '30 minutes'), '{email}', 'client'
    from generate_series(1, ${count}) n, (select ${new Date(EPOCH + 20 * 3_600_000)}::timestamptz as at) x`.execute(db)
  await sql`
    insert into messages (business_id, id, appointment_id, appointment_version, kind, channel, due_at, cause)
    select 1, id, id, 1, 'reminder', channel, ${new Date(EPOCH)}, 'reminder:' || id || ':1:1440:' || channel
    from (select id, (array['email', 'sms', 'whatsapp'])[1 + id % 3] as channel from appointments) a`.execute(db)
}

async function openStore() {
  if (engine === 'postgres') {
    const { url, remove } = await copyTestDatabase()
    return { databaseUrl: url, dataDir: '', remove }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kairos-fault-'))
  return { databaseUrl: undefined, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Makes one file of the worker, which starts in a fraction of the time. */
async function bundleWorker() {
  const outDir = fileURLToPath(new URL(`../../node_modules/.cache/kairos-faults/${process.pid}`, import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: program,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
  return { file: join(outDir, 'worker.js'), remove: () => rm(outDir, { recursive: true, force: true }) }
}

async function startWorkerProcess(file: string, settings: object): Promise<ChildProcess> {
  const child = fork(file, [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('A worker ended at its start.')))
  })
  return child
}

const kill = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

test(
  `${plan.reminders} due reminders, ${plan.workers} workers, ${plan.kills} kills: none is missing, none is paid for twice`,
  async () => {
    const seedNumber = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail')
        console.log(`FAULT_SEED=${seedNumber} shows it again, as far as processes allow`)
    })
    const [waits, victims, chances] = fc.sample(
      fc.tuple(
        fc.array(fc.integer({ min: 50, max: soak ? 1_500 : 500 }), { minLength: plan.kills, maxLength: plan.kills }),
        fc.array(fc.integer({ min: 0, max: plan.workers - 1 }), { minLength: plan.kills, maxLength: plan.kills }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 997, maxLength: 997 }),
      ),
      { numRuns: 1, seed: seedNumber },
    )[0]!
    let turn = 0
    const random = () => chances[turn++ % chances.length]!
    const bundle = await bundleWorker()
    const store = await openStore()
    const twilio = await startTwilio(random)
    const mail = await startMailServer(random)
    const log = createLogger('silent')
    const open = () => openDatabase({ databaseUrl: store.databaseUrl, databasePool: 4, dataDir: store.dataDir }, log)
    let database: OpenDatabase | undefined
    let workers: ChildProcess[] = []
    try {
      database = await open()
      await migrate(database.db)
      await seed(database.db, plan.reminders)
      if (engine === 'pglite') {
        await database.close()
        database = undefined
      }
      const began = Date.now()
      const settings = {
        began,
        epoch: EPOCH,
        speed: SPEED,
        env: {
          LOG_LEVEL: 'silent',
          APP_URL: 'https://kairos.test',
          MAIL_FROM: 'no-reply@kairos.test',
          SMTP_URL: mail.url,
          TWILIO_ACCOUNT_SID: 'AC1',
          TWILIO_AUTH_TOKEN: 'token',
          TWILIO_FROM: '+15550100',
          TWILIO_WHATSAPP_FROM: '+15550199',
          TWILIO_BASE_URL: twilio.url,
          DATABASE_POOL: '4',
          ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : { DATA_DIR: store.dataDir }),
        },
      }
      twilio.setClock(() => new Date(EPOCH + (Date.now() - began) * SPEED))
      const start = () => startWorkerProcess(bundle.file, settings)
      workers = await Promise.all(Array.from({ length: plan.workers }, start))
      for (const [n, wait] of waits.entries()) {
        await delay(wait)
        const victim = victims[n]!
        await kill(workers[victim]!)
        workers[victim] = await start()
      }
      if (database) await untilNone(database.db)
      else {
        // Nobody can look while it has the files: it tells.
        await new Promise<void>(resolve =>
          workers[0]!.on('message', message => {
            if ((message as { unfinished?: number }).unfinished === 0) resolve()
          }),
        )
      }
      await Promise.all(workers.map(worker => (worker.exitCode === null && !worker.killed ? kill(worker) : undefined)))
      database ??= await open()
      await judge(database.db, twilio.taken, mail.taken)
    } finally {
      for (const worker of workers) worker.kill('SIGKILL')
      await database?.close()
      twilio.close()
      await mail.close()
      await store.remove()
      await bundle.remove()
    }
  },
  soak ? 1_200_000 : 180_000,
)

async function untilNone(db: Db) {
  for (let tries = 0; (await countUnfinished(db)) > 0 && tries < (soak ? 6_000 : 1_000); tries++) await delay(100)
}

/** Everything that must hold when the dust has settled. */
async function judge(db: Db, texts: Map<string, { sid: string }[]>, mails: Map<string, string[]>) {
  const { rows: messages } = await sql<{ id: number; channel: string; state: string; reason: string; mailed: boolean }>`
    select m.id, m.channel, m.state, m.reason, exists (
      select from messages e where e.business_id = m.business_id and e.appointment_id = m.appointment_id
        and e.channel = 'email' and e.kind = 'reminder' and e.state = 'sent') as mailed
    from messages m where m.id = m.appointment_id order by m.id`.execute(db)
  expect(messages).toHaveLength(plan.reminders)
  for (const message of messages) {
    const { id, channel, state, reason } = message
    const taken = texts.get(`+1415${2_000_000 + id}`) ?? []
    const ids = mails.get(`c${id}@example.com`) ?? []
    expect(taken.length, `message ${id} was paid for`).toBeLessThanOrEqual(1)
    expect(new Set(ids).size, `message ${id} has Message-IDs`).toBeLessThanOrEqual(1)
    if (channel === 'email') expect([id, state, ids.length > 0]).toEqual([id, 'sent', true])
    else if (state === 'sent') expect([id, taken.length]).toEqual([id, 1])
    else {
      expect(['failed', 'skipped']).toContain(state)
      expect([id, reason, message.mailed]).toEqual([id, expect.stringMatching(/./), true])
    }
  }
  const { rows } = await sql<{ replayed: number; balance: number; held: number; spent: number }>`
    select (select sum(credits)::integer from credit_entries) as replayed, (select balance from credit_balances) as balance,
      (select count(*)::integer from credit_entries r where kind = 'reserve' and not exists (
        select from credit_entries s where s.business_id = r.business_id
          and s.cause in ('capture:' || substr(r.cause, 9), 'release:' || substr(r.cause, 9)))) as held,
      (select count(*)::integer from credit_entries r where kind = 'capture' and not exists (
        select from credit_entries s where s.business_id = r.business_id
          and s.cause = 'release:' || substr(r.cause, 9))) as spent`.execute(db)
  const [ledger] = rows
  expect(ledger?.replayed).toBe(ledger?.balance)
  expect(ledger?.held, 'credits held for ever').toBe(0)
  const sent = messages.filter(({ channel, state }) => channel !== 'email' && state === 'sent')
  expect(ledger?.spent, 'paid for what was sent').toBe(sent.length)
}
