import { addDays, DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import type { Context } from '#platform/context.ts'
import { type Call, caller } from './caller.ts'
import { demoZone } from './story.ts'

/** Two periods of four weeks, for reports that compare them. */
const SOLD_MS = 57 * DAY_MS
const EARLY_MS = 20 * MINUTE_MS
const COUNTED_DAYS = 6
const FLOAT_CENTS = 10_000
/** Agreed for a bridal trial, which has no list price. */
const TRIAL_CENTS = 18_000

interface Listed {
  id: number
  startTime: string
  endTime: string
  status: string
  visitId?: number
}

const listVisits = (owner: Call, from: number, to: number) =>
  owner<Listed[]>(
    'GET',
    `/api/appointments?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
  )

/** Records who is being served and who came early. */
export async function receiveClients(owner: Call, now: number) {
  for (const { id, startTime, endTime, status } of await listVisits(owner, now, now + EARLY_MS)) {
    if ((status !== 'booked' && status !== 'confirmed') || Date.parse(endTime) <= now) continue
    const progress = Date.parse(startTime) <= now ? 'started' : 'arrived'
    await owner('PATCH', `/api/appointments/${id}`, { progress })
  }
}

/** Checks out the visits of recent weeks as they ended, and counts the drawer every evening. */
export async function sellVisits(context: Context, now: number, login: object) {
  const at = { now }
  const owner = caller({ ...context, clock: () => new Date(at.now) })
  await owner('POST', '/api/login', login)
  const completed = (await listVisits(owner, now - SOLD_MS, now))
    .filter(({ status, endTime }) => status === 'completed' && Date.parse(endTime) < now)
    .sort((a, b) => a.endTime.localeCompare(b.endTime))
  const count = async (date: LocalDate) => {
    at.now = instantOf(date, 20 * 60 + 30, demoZone)
    const path = `/api/sales/day?date=${date}`
    const { drawer } = await owner<{ drawer: { received: number } }>('GET', path)
    const counted = FLOAT_CENTS + drawer.received - (date.endsWith('4') ? 500 : 0)
    await owner('PUT', '/api/sales/day/cash-count', { date, float: FLOAT_CENTS, counted })
  }
  const oldest = addDays(localDateOf(now, demoZone), -COUNTED_DAYS)
  let day: LocalDate | undefined
  // The last client is still at the desk.
  for (const { id, endTime } of completed.slice(0, -1)) {
    const paidAt = Math.min(Date.parse(endTime) + 3 * MINUTE_MS, now)
    const date = localDateOf(paidAt, demoZone)
    // In chronological order, as the activity log shows them.
    if (day && day !== date && day >= oldest) await count(day)
    day = date
    at.now = paidAt
    await sell(owner, id)
  }
  await owner('POST', '/api/logout')
}

/** Two of three clients tip, and a quarter pay in cash. */
async function sell(owner: Call, appointmentId: number) {
  interface Open {
    id: number
    version: number
    total: number | null
    lines: { kind: string; name: string; cents: number | null }[]
  }
  let sale = await owner<Open>('POST', '/api/sales', { appointmentId })
  const draw = (appointmentId * 7919) % 100
  if (sale.total === null || draw % 3 > 0) {
    const lines = sale.lines.map(line => ({ ...line, cents: line.cents ?? TRIAL_CENTS }))
    const sum = lines.reduce((all, { cents }) => all + cents, 0)
    const tip = { kind: 'tip', name: 'Tip', cents: Math.round((sum * 0.18) / 100) * 100 }
    sale = await owner<Open>('PUT', `/api/sales/${sale.id}/lines`, {
      version: sale.version,
      lines: draw % 3 > 0 ? [...lines, tip] : lines,
    })
  }
  await owner('POST', `/api/sales/${sale.id}/payments`, {
    version: sale.version,
    method: draw < 25 ? 'cash' : draw < 96 ? 'card' : 'other',
    cents: sale.total,
  })
  await owner('POST', `/api/sales/${sale.id}/close`)
}
