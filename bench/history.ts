import { sql } from 'kysely'
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { startPostgres } from '#test/postgres/server.ts'
import { load } from './http/load.ts'
import { seedScale } from './http/seed.ts'
import { startProduct, stop } from './programs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Each round visits all sizes, so that they share the machine's busy moments. */
const ROUNDS = 8
const MS = Number(process.env.BENCH_MS ?? 500)
const CONNECTIONS = 4
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const TO_COME = 40 * 24
const SETTINGS = { ROLE: 'web', RATE_LIMITS: 'off', DATABASE_POOL: '4' }
const now = new Date()
const tomorrow = Math.ceil(now.getTime() / HOUR) * HOUR + DAY

const server = await startPostgres({ durable: true, settings: { shared_buffers: '1GB' } })
const admin = openPostgres({ url: server.url, pool: 1, onError: () => {} })

/**
 * A business of the given size: one staff member up to 100,000 appointments, above that ten. Has
 * its own database and process.
 */
async function open(size: number) {
  const name = `history_${size}`
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = new URL(`/${name}`, server.url).href
  const database = openPostgres({
    url: `${url}?options=-c%20statement_timeout%3D0`,
    pool: 1,
    onError: () => {},
  })
  await migrate(database.db)
  const staff = Math.max(1, size / 100_000)
  const seeded = await seedScale(
    database.db,
    { staff, appointmentsEach: size / staff, toCome: TO_COME },
    now,
  )
  await database.close()
  return { size, seeded, ...(await startProduct({ ...SETTINGS, DATABASE_URL: url })) }
}

type Opened = Awaited<ReturnType<typeof open>>

const path = ({ seeded }: Opened, days: number, timeZone: string) => {
  const [from, to] = [tomorrow, tomorrow + days * DAY].map(at => new Date(at).toISOString())
  const query = `serviceId=${seeded.staff[0]?.serviceId}&staffId=${seeded.staff[0]?.id}&from=${from}&to=${to}&timeZone=${timeZone}`
  return `/api/public-pages/bench-1-1/slots?${query}`
}

const businesses: Opened[] = []
for (const size of SIZES) {
  console.log(`Seeding a business with ${size} appointments …`)
  businesses.push(await open(size))
}
for (const [name, days] of [
  ['a day of slots', 1],
  ['a month of slots', 31],
] as const) {
  const perSecond = new Map<number, number>()
  for (let round = -1; round < ROUNDS; round++) {
    for (const business of businesses) {
      const call = { method: 'GET' as const, path: path(business, days, 'Europe/Berlin') }
      const result = await load(business.port, CONNECTIONS, MS, () => call)
      if (Object.keys(result.statuses).join() !== '200')
        throw new Error(`Answered ${JSON.stringify(result.statuses)}`)
      // The first round only warms up.
      if (round >= 0)
        perSecond.set(
          business.size,
          (perSecond.get(business.size) ?? 0) + result.perSecond / ROUNDS,
        )
    }
  }
  const smallest = perSecond.get(SIZES[0] ?? 0) ?? 1
  console.log(`\n${name}`)
  console.table(
    Object.fromEntries(
      [...perSecond].map(([size, rate]) => [
        `${size} appointments`,
        {
          'per second': Math.round(rate),
          'of the smallest': (rate / smallest).toFixed(2),
          aim: 0.9,
        },
      ]),
    ),
  )
}
for (const { child } of businesses) await stop(child)
await admin.close()
await server.stop()
process.exit(0)
