import { type OpenBusiness, openBusiness } from '../test/e2e/business.ts'
import { startServer } from '../test/e2e/server.ts'

/*
 * Puts load on the built server with its embedded database and samples its memory every minute. V8
 * and the engine's buffers fill first; a leak continues after that. Fails if memory still rises in
 * the last half of the run. BENCH_MINUTES (30) and BENCH_CONNECTIONS (4) change the load.
 */

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 4)
/** A leak of this rate would double a server's memory within half a day. */
const MOST_MIB_PER_MINUTE = 1
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SLOT_MS = 5 * MINUTE_MS
/** Slots to book and cancel in turn: two weeks, starting tomorrow. */
const SLOTS = (14 * DAY_MS) / SLOT_MS
const firstSlot = Math.ceil((Date.now() + DAY_MS) / SLOT_MS) * SLOT_MS

/** A visitor's journey, then the owner's, who cancels so that the slot is free again. */
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

/** The slope of a least-squares fit. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return rise / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

const server = await startServer()
try {
  const business = await openBusiness(server.url, { service: { duration: 5 } })
  await business.browser.patch('/api/business', { minimumNoticeMinutes: 0, slotIntervalMinutes: 5 })
  const until = Date.now() + MINUTES * MINUTE_MS
  let rounds = 0
  const lane = async () => {
    while (Date.now() < until) await round(business, server.url, rounds++)
  }
  const resident: number[] = []
  const report = async () => {
    const memory = await readMemory(server.url)
    resident.push(memory['resident MiB'])
    console.log(
      `minute ${String(resident.length - 1).padStart(2)}  ${JSON.stringify({ ...memory, rounds })}`,
    )
  }
  await report()
  const timer = setInterval(() => void report(), MINUTE_MS)
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  clearInterval(timer)
  const rise = slope(resident.slice(Math.floor(resident.length / 2)))
  console.log(`${rise.toFixed(2)} MiB per minute in the last half (limit ${MOST_MIB_PER_MINUTE})`)
  if (!(rise <= MOST_MIB_PER_MINUTE)) process.exitCode = 1
} finally {
  await server.stop()
}
