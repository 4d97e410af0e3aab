import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { type OpenBusiness, openBusiness } from '../test/e2e/business.ts'
import { type RunningServer, startServer } from '../test/e2e/server.ts'
import { startPostgres } from '../test/postgres/server.ts'

/*
 * Fails if memory in use grows under load. Measured after a full garbage collection, because V8
 * holds more than it needs. BENCH_MINUTES (10) and BENCH_CONNECTIONS (4) change the load.
 */

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 4)
const WARM_UP_MINUTES = Math.min(5, MINUTES / 3)
/** Allocations may survive one collection and be freed by the next. */
const MAX_GROWTH_MIB = 4
const SLOT_MS = 5 * MINUTE_MS
const SLOTS = (14 * DAY_MS) / SLOT_MS
const firstSlot = Math.ceil((Date.now() + DAY_MS) / SLOT_MS) * SLOT_MS

/** The owner cancels each booking, so that the slot is free again. */
async function round(
  { browser, pageName, serviceId, staffId }: OpenBusiness,
  url: string,
  nth: number,
) {
  const startTime = new Date(firstSlot + (nth % SLOTS) * SLOT_MS).toISOString()
  const endTime = new Date(Date.parse(startTime) + SLOT_MS).toISOString()
  const slots = new URLSearchParams({
    serviceId: String(serviceId),
    staffId: String(staffId),
    from: startTime,
    to: new Date(Date.parse(startTime) + 7 * DAY_MS).toISOString(),
    timeZone: 'Europe/Berlin',
  })
  await fetch(`${url}/p/${pageName}`).then(answer => answer.text())
  await fetch(`${url}/api/public-pages/${pageName}/slots?${slots}`).then(answer => answer.text())
  const client = {
    customerName: 'Ada Client',
    customerEmail: `ada-${nth % 500}@example.com`,
    customerPhone: '+12125550123',
  }
  const { status, text, body } = await browser.post('/api/appointments', {
    ...client,
    serviceId,
    staffId,
    startTime,
    endTime,
    notificationMethods: ['email'],
  })
  if (status !== 201) throw new Error(`A booking got status ${status}: ${text}`)
  await browser.get(`/api/appointments?from=${startTime}&to=${endTime}`)
  await browser.get('/api/dashboard')
  await browser.delete(`/api/appointments/${body.id}`)
}

const GAUGES = {
  'resident MiB': 'process_resident_memory_bytes',
  'heap MiB': 'nodejs_heap_size_used_bytes',
  'external MiB': 'nodejs_external_memory_bytes',
}

async function readMemory(url: string): Promise<Record<keyof typeof GAUGES, number>> {
  const text = await fetch(`${url}/metrics`).then(answer => answer.text())
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return Object.fromEntries(
    Object.entries(GAUGES).map(([title, name]) => [title, Math.round(read(name))]),
  ) as never
}

/** @returns MiB in use. */
async function collect({ process: child, output }: RunningServer): Promise<number> {
  const reports = () => output().match(/^in use: .*$/gm) ?? []
  const before = reports().length
  child.kill('SIGUSR2')
  while (reports().length === before) await delay(50)
  const { heapUsed, external } = JSON.parse(reports().at(-1)!.replace('in use: ', ''))
  return (heapUsed + external) / 2 ** 20
}

const preload = fileURLToPath(new URL('collect-garbage.cjs', import.meta.url))

async function measure(engine: string, settings: Record<string, string>): Promise<boolean> {
  const server = await startServer({
    env: { ...settings, NODE_OPTIONS: `--expose-gc --require ${preload}` },
  })
  try {
    const business = await openBusiness(server.url, { service: { duration: 5 } })
    await business.browser.patch('/api/business', {
      minimumNoticeMinutes: 0,
      slotIntervalMinutes: 5,
    })
    let rounds = 0
    const load = async (minutes: number) => {
      const until = Date.now() + minutes * MINUTE_MS
      const lane = async () => {
        while (Date.now() < until) await round(business, server.url, rounds++)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, lane))
    }
    const samples: object[] = []
    const sample = async () => {
      samples.push({ minute: samples.length, ...(await readMemory(server.url)), rounds })
    }
    await sample()
    const timer = setInterval(() => void sample(), MINUTE_MS)
    await load(WARM_UP_MINUTES)
    const warm = await collect(server)
    await load(MINUTES - WARM_UP_MINUTES)
    clearInterval(timer)
    const end = await collect(server)
    console.log(`\n${engine}`)
    console.table(samples)
    const figures = `${warm.toFixed(1)} MiB in use when warm, ${end.toFixed(1)} MiB at the end`
    console.log(`${figures} (may grow by ${MAX_GROWTH_MIB} MiB)`)
    return end - warm <= MAX_GROWTH_MIB
  } finally {
    await server.stop()
  }
}

const postgres = await startPostgres({ durable: true })
const flat = [
  await measure('Embedded', {}),
  await measure('PostgreSQL', { DATABASE_URL: postgres.url }),
]
await postgres.stop()
if (flat.includes(false)) process.exitCode = 1
