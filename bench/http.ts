import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { startPostgres } from '#test/postgres/server.ts'
import { type Call, type LoadResult, load } from './http/load.ts'
import { type Seeded, seedScale } from './http/seed.ts'
import { buildPrograms, start, stop } from './programs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STAFF = 1000
const EACH = 1000
const MS = Number(process.env.BENCH_MS ?? 4000)
const CONNECTIONS = [1, 16]
const now = Date.now()

const iso = (ms: number) => new Date(ms).toISOString()
const hourGrid = Math.ceil(now / HOUR) * HOUR

/**
 * Existing appointments take the first quarter of each hour; every booking takes the third quarter
 * of an hour of its own.
 */
function bookings(seeded: Seeded, make: (start: number, staffId: number) => Call) {
  let used = 0
  return () => {
    const index = used++
    const staffId = seeded.staffIds[index % seeded.staffIds.length]!
    const hour = Math.floor(index / seeded.staffIds.length)
    return make(hourGrid + DAY + hour * HOUR + 30 * 60_000, staffId)
  }
}

interface Kind {
  name: string
  aim: number
  product: (seeded: Seeded) => (index: number) => Call
  floor: (seeded: Seeded) => (index: number) => Call
}

const client = {
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
}
const pick = (seeded: Seeded, index: number) =>
  seeded.staffIds[(index * 7919) % seeded.staffIds.length]!

const span = (days: number) => (seeded: Seeded, index: number) => ({
  from: iso(hourGrid + DAY),
  to: iso(hourGrid + DAY + days * DAY),
  staffId: pick(seeded, index),
})

const slots = (name: string, days: number): Kind => {
  const range = span(days)
  return {
    name,
    aim: 0.6,
    product: seeded => index => {
      const { from, to, staffId } = range(seeded, index)
      const query = `serviceId=${seeded.serviceId}&staffId=${staffId}&from=${from}&to=${to}&timeZone=Europe/Berlin`
      return { method: 'GET', path: `/api/public-pages/bench/slots?${query}` }
    },
    floor: seeded => index => {
      const { from, to, staffId } = range(seeded, index)
      return { method: 'GET', path: `/busy?staffId=${staffId}&from=${from}&to=${to}` }
    },
  }
}

const kinds: Kind[] = [
  {
    name: 'booking',
    aim: 0.5,
    product: seeded =>
      bookings(seeded, (start, staffId) => ({
        method: 'POST',
        path: '/api/appointments',
        body: {
          ...client,
          pageName: 'bench',
          serviceId: seeded.serviceId,
          staffId,
          startTime: iso(start),
          endTime: iso(start + 900_000),
          notificationPreference: 'email',
        },
      })),
    floor: seeded =>
      bookings(seeded, (start, staffId) => ({
        method: 'POST',
        path: '/book',
        // Another quarter of the hour, so that both find their slots free.
        body: {
          ...client,
          staffId,
          startTime: iso(start + 900_000),
          endTime: iso(start + 1_800_000),
        },
      })),
  },
  {
    name: 'check-availability',
    aim: 0.6,
    product: seeded => index => ({
      method: 'POST',
      path: '/api/appointments/check-availability',
      body: {
        pageName: 'bench',
        serviceId: seeded.serviceId,
        staffId: pick(seeded, index),
        startTime: iso(hourGrid + 2 * DAY + 900_000),
        endTime: iso(hourGrid + 2 * DAY + 1_800_000),
      },
    }),
    floor: seeded => index => ({
      method: 'POST',
      path: '/check',
      body: {
        staffId: pick(seeded, index),
        startTime: iso(hourGrid + 2 * DAY + 900_000),
        endTime: iso(hourGrid + 2 * DAY + 1_800_000),
      },
    }),
  },
  slots('day of slots', 1),
  slots('month of slots', 31),
]

const row = (result: LoadResult) => ({
  'per second': Math.round(result.perSecond),
  'p50 ms': result.p50.toFixed(2),
  'p99 ms': result.p99.toFixed(2),
  statuses: Object.entries(result.statuses)
    .map(([status, count]) => `${status}×${count}`)
    .join(' '),
  bytes: result.bytes,
})

/**
 * Measures a warm server: V8 optimizes a function after thousands of calls. Both sides warm up
 * equally long.
 */
async function warmUp(sides: { port: number; next: (index: number) => Call }[]) {
  for (const { port, next } of sides) await load(port, 16, MS, next)
}

async function onPostgres() {
  const server = await startPostgres({ durable: true, settings: { shared_buffers: '1GB' } })
  const database = openPostgres({
    url: `${server.url}?options=-c%20statement_timeout%3D0`,
    pool: 1,
    onError: () => {},
  })
  await migrate(database.db)
  console.log(`Seeding ${STAFF} staff members with ${EACH} appointments each …`)
  const seeded = await seedScale(
    database.db,
    { staff: STAFF, appointmentsEach: EACH },
    new Date(now),
  )
  await database.close()
  const floor = await start('floor', [
    server.url,
    '16',
    String(seeded.businessId),
    String(seeded.serviceId),
  ])
  const product = await start('app', [server.url, '16'])
  try {
    const calls = new Map(
      kinds.map(kind => [
        kind,
        { floorCalls: kind.floor(seeded), productCalls: kind.product(seeded) },
      ]),
    )
    await warmUp(
      [...calls.values()].flatMap(({ floorCalls, productCalls }) => [
        { port: floor.port, next: floorCalls },
        { port: product.port, next: productCalls },
      ]),
    )
    for (const connections of CONNECTIONS) {
      const table: Record<string, object> = {}
      for (const kind of kinds) {
        const { floorCalls, productCalls } = calls.get(kind)!
        await load(floor.port, connections, MS / 4, floorCalls)
        await load(product.port, connections, MS / 4, productCalls)
        const bare = await load(floor.port, connections, MS, floorCalls)
        const ours = await load(product.port, connections, MS, productCalls)
        table[`${kind.name} · floor`] = row(bare)
        table[kind.name] = {
          ...row(ours),
          ratio: (ours.perSecond / bare.perSecond).toFixed(2),
          aim: kind.aim,
        }
      }
      console.log(
        `\nPostgreSQL, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      )
      console.table(table)
    }
  } finally {
    await stop(floor.child)
    await stop(product.child)
    await server.stop()
  }
}

async function onEmbedded() {
  const staff = 100
  const product = await start('app', ['embedded', '1', String(staff), String(EACH)])
  try {
    const calls = new Map(kinds.map(kind => [kind, kind.product(product.seeded!)]))
    await warmUp([...calls.values()].map(next => ({ port: product.port, next })))
    for (const connections of CONNECTIONS) {
      const table: Record<string, object> = {}
      for (const kind of kinds) {
        table[kind.name] = row(await load(product.port, connections, MS, calls.get(kind)!))
      }
      console.log(
        `\nEmbedded engine, ${staff} staff members with ${EACH} appointments each, ${connections} connection(s)`,
      )
      console.table(table)
    }
  } finally {
    await stop(product.child)
  }
}

await buildPrograms({ app: 'http/app.ts', floor: 'http/floor.ts' })
await onPostgres()
await onEmbedded()
process.exit(0)
