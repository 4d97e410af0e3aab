import { addDays, DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import type { PastSale } from '#features/checkout/past-queries.ts'
import { addClosed } from '#features/checkout/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { type Call, caller } from './caller.ts'
import { demoZone } from './story.ts'

const SOLD_MS = 57 * DAY_MS
const EARLY_MS = 20 * MINUTE_MS
const COUNTED_DAYS = 6
const FLOAT_CENTS = 10_000
/** A bridal trial has no list price. */
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

export async function receiveClients(owner: Call, now: number) {
  for (const { id, startTime, endTime, status } of await listVisits(owner, now, now + EARLY_MS)) {
    if ((status !== 'booked' && status !== 'confirmed') || Date.parse(endTime) <= now) continue
    const progress = Date.parse(startTime) <= now ? 'started' : 'arrived'
    await owner('PATCH', `/api/appointments/${id}`, { progress })
  }
}

/** Also counts the drawer every evening. */
export async function sellVisits(
  context: Context,
  scope: BusinessScope,
  now: number,
  login: object,
): Promise<void> {
  const at = { now }
  const owner = caller({ ...context, clock: () => new Date(at.now) })
  await owner('POST', '/api/login', login)
  const visits = (await listCompleted(context, scope, now)).slice(0, -1)
  const today = localDateOf(now, demoZone)
  const isRecent = ({ paidAt }: Completed) => localDateOf(paidAt, demoZone) >= addDays(today, -1)
  await addClosed(context.db, scope, visits.filter(visit => !isRecent(visit)).map(saleOf))
  const count = async (date: LocalDate) => {
    at.now = instantOf(date, 20 * 60 + 30, demoZone)
    const path = `/api/sales/day?date=${date}`
    const { drawer } = await owner<{ drawer: { received: number } }>('GET', path)
    const counted = FLOAT_CENTS + drawer.received - (date.endsWith('4') ? 500 : 0)
    await owner('PUT', '/api/sales/day/cash-count', { date, float: FLOAT_CENTS, counted })
  }
  for (let date = addDays(today, -COUNTED_DAYS); date <= today; date = addDays(date, 1)) {
    for (const visit of visits.filter(isRecent)) {
      if (localDateOf(visit.paidAt, demoZone) !== date) continue
      at.now = visit.paidAt
      await checkOut(owner, visit)
    }
    if (date < today && visits.some(({ paidAt }) => localDateOf(paidAt, demoZone) === date))
      await count(date)
  }
  await owner('POST', '/api/logout')
}

interface Completed {
  id: number
  service: string
  serviceId: number
  staffId: number
  cents: number
  paidAt: number
}

async function listCompleted(
  { db }: Context,
  { businessId }: BusinessScope,
  now: number,
): Promise<Completed[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('services as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .select(['a.id', 'a.service_id', 'a.staff_id', 'a.price_cents', 'a.ends_at', 's.name'])
    .where('a.business_id', '=', businessId)
    .where('a.status', '=', 'completed')
    .where('a.starts_at', '>', new Date(now - SOLD_MS))
    .where('a.ends_at', '<', new Date(now))
    .orderBy('a.ends_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, name, service_id, staff_id, price_cents, ends_at }) => ({
    id,
    service: name,
    serviceId: service_id,
    staffId: staff_id,
    cents: price_cents || TRIAL_CENTS,
    paidAt: Math.min(ends_at.getTime() + 3 * MINUTE_MS, now),
  }))
}

function saleOf({ id, service, serviceId, staffId, cents, paidAt }: Completed): PastSale {
  const draw = (id * 7919) % 100
  const tip = draw % 3 > 0 ? Math.round((cents * 0.18) / 100) * 100 : 0
  return {
    appointmentId: id,
    lines: [
      { kind: 'service', name: service, cents, staffId, serviceId },
      ...(tip ? [{ kind: 'tip' as const, name: 'Tip', cents: tip, staffId }] : []),
    ],
    total: cents + tip,
    method: draw < 25 ? 'cash' : draw < 96 ? 'card' : 'other',
    at: new Date(paidAt).toISOString(),
  }
}

/** Through the API, so that the activity log has it. */
async function checkOut(owner: Call, visit: Completed) {
  const { appointmentId, lines, total, method } = saleOf(visit)
  interface Open {
    id: number
    version: number
  }
  let sale = await owner<Open>('POST', '/api/sales', { appointmentId })
  if (lines.length > 1 || visit.cents === TRIAL_CENTS)
    sale = await owner<Open>('PUT', `/api/sales/${sale.id}/lines`, { version: sale.version, lines })
  const payment = { version: sale.version, method, cents: total }
  await owner('POST', `/api/sales/${sale.id}/payments`, payment)
  await owner('POST', `/api/sales/${sale.id}/close`)
}
