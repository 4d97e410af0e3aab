import { beforeEach, describe, expect, test } from 'vitest'
import { faultSeed, rounds } from '#test/chance.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import type { Sale } from './contract.ts'

const HOUR = 3_600_000
const ROUNDS = rounds(25, 500)
const app = testApp()
let salon: Seeded
let owner: TestBrowser

const visit = (hours = 1, changes: Parameters<typeof insertAppointment>[3] = {}) =>
  insertAppointment(app.db, salon, new Date(MONDAY_MORNING.getTime() + hours * HOUR), changes)
const open = async (appointmentId: number) =>
  (await owner.post('/api/sales', { appointmentId })).body
const pay = (sale: Sale, cents: number, method = 'cash') =>
  owner.post(`/api/sales/${sale.id}/payments`, { version: sale.version, method, cents })
const close = (sale: Sale) => owner.post(`/api/sales/${sale.id}/close`)
const read = async ({ id }: Sale) => (await owner.get(`/api/sales/${id}`)).body
const totals = async () =>
  (
    await owner.get(
      `/api/sales/totals?from=${new Date(MONDAY_MORNING.getTime() - HOUR).toISOString()}&to=${new Date(MONDAY_MORNING.getTime() + HOUR).toISOString()}`,
    )
  ).body
const sold = async (hours: number) => {
  const sale = await open(await visit(hours))
  await pay(sale, 4500)
  return (await close(sale)).body
}

beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await seedBusiness(app.db)
  owner = await signedInAs(app, salon.scope)
})

describe('a checkout', () => {
  test('starts once, with the service at its booked price', async () => {
    const id = await visit(1, { price_cents: 4000 })
    const [first, second] = await Promise.all([open(id), open(id)])
    expect(first).toMatchObject({
      appointmentId: id,
      state: 'open',
      lines: [{ kind: 'service', name: 'Haircut', cents: 4000 }],
      total: 4000,
      paid: 0,
      due: 4000,
    })
    expect(second.id).toBe(first.id)
  })

  test('closes when payments equal lines, and gets a receipt number once', async () => {
    const sale = await open(await visit())
    const early = await close(sale)
    expect([early.status, early.body.code, early.body.due]).toEqual([409, 'not-balanced', 4500])
    const lines = [
      { kind: 'service', name: 'Haircut', cents: 4500 },
      { kind: 'discount', name: 'Regular', cents: -500 },
      { kind: 'tip', name: 'Tip', cents: 600 },
    ]
    const edited = await owner.put(`/api/sales/${sale.id}/lines`, { version: sale.version, lines })
    expect(edited.body).toMatchObject({ total: 4600, due: 4600, lines })
    const part = await pay(edited.body, 2000)
    const whole = await pay(part.body, 2600, 'card')
    expect(whole.body).toMatchObject({ paid: 4600, due: 0 })
    const closed = await Promise.all([close(sale), close(sale), close(sale)])
    for (const { status, body } of closed)
      expect([status, body.state, body.receiptNumber]).toEqual([200, 'closed', 1])
    expect(await totals()).toEqual({
      sales: 1,
      total: 4600,
      tips: 600,
      paid: { cash: 2000, card: 2600, other: 0 },
    })
  })

  test('asks for a custom price', async () => {
    const sale = await open(await visit(1, { price_cents: 0 }))
    expect(sale).toMatchObject({ total: null, due: null, lines: [{ cents: null }] })
    expect((await close(sale)).body.code).toBe('not-balanced')
  })

  test('is not offered for a cancelled appointment or one of another business', async () => {
    const cancelled = await visit(1, { status: 'cancelled' })
    expect((await owner.post('/api/sales', { appointmentId: cancelled })).status).toBe(404)
    const id = await visit()
    salon = await seedBusiness(app.db)
    const other = await signedInAs(app, salon.scope)
    expect((await other.post('/api/sales', { appointmentId: id })).status).toBe(404)
  })

  test('can’t be overwritten from an outdated window, and pressing twice pays once', async () => {
    const sale = await open(await visit())
    const [first, second] = await Promise.all([pay(sale, 4500), pay(sale, 4500)])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const lines = [{ kind: 'fee', name: 'Late', cents: 100 }]
    const stale = await owner.put(`/api/sales/${sale.id}/lines`, { version: sale.version, lines })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed'])
    expect((await read(sale)).paid).toBe(4500)
  })

  test('refuses amounts with the wrong sign and sums that are too large', async () => {
    const sale = await open(await visit())
    for (const line of [
      { kind: 'tip', name: 'Tip', cents: -1 },
      { kind: 'discount', name: 'Gift', cents: 1 },
      { kind: 'refund', name: 'No', cents: -1 },
      { kind: 'fee', name: '', cents: 1 },
    ]) {
      const body = { version: sale.version, lines: [line] }
      expect((await owner.put(`/api/sales/${sale.id}/lines`, body)).status).toBe(400)
    }
    for (const cents of [0, -1, 0.5, 2_147_483_648])
      expect((await pay(sale, cents)).status).toBe(400)
    const most = await pay(sale, 2_147_483_647)
    expect((await pay(most.body, 1)).status).toBe(400)
  })
})

describe('a closed sale', () => {
  test('can’t be edited', async () => {
    const sale = await sold(1)
    expect((await pay(sale, 100)).body.code).toBe('not-open')
    const lines = [{ kind: 'tip', name: 'Tip', cents: 100 }]
    const edit = { version: sale.version, lines }
    expect((await owner.put(`/api/sales/${sale.id}/lines`, edit)).body.code).toBe('not-open')
  })

  test('is corrected by refunds, up to the amount paid', async () => {
    const sale = await sold(1)
    const refund = (from: Sale, cents: number) =>
      owner.post(`/api/sales/${sale.id}/refunds`, {
        version: from.version,
        paymentId: sale.payments[0]!.id,
        cents,
      })
    const { body } = await refund(sale, 1500)
    expect(body).toMatchObject({ state: 'closed', total: 3000, paid: 3000, due: 0 })
    expect(body.lines.at(-1)).toMatchObject({ kind: 'refund', cents: -1500 })
    expect((await refund(body, 3001)).body.code).toBe('too-much')
    expect((await refund(sale, 1)).body.code).toBe('changed')
    expect(await totals()).toMatchObject({ total: 3000, paid: { cash: 3000 } })
  })

  test('can be voided, which refunds everything, and its number is not reused', async () => {
    const sale = await sold(1)
    const { body } = await owner.post(`/api/sales/${sale.id}/void`)
    expect(body).toMatchObject({ state: 'void', paid: 0, due: 0, receiptNumber: 1 })
    expect(body.payments).toMatchObject([{ cents: 4500, refundedCents: 4500 }])
    expect((await owner.post(`/api/sales/${sale.id}/void`)).status).toBe(200)
    const closing = await owner.post(`/api/sales/${sale.id}/close`)
    expect(closing.body.error).toBe('This sale is void. Start a new checkout.')
    expect(await totals()).toMatchObject({ sales: 0, total: 0 })
    const again = await open(sale.appointmentId)
    expect(again.id).not.toBe(sale.id)
    await pay(again, 4500)
    expect((await close(again)).body.receiptNumber).toBe(2)
  })
})

test('a business only counts as having sales after it closes its first checkout', async () => {
  const sale = await open(await visit())
  expect((await owner.get('/api/business')).body).not.toHaveProperty('hasSales')
  await pay(sale, 4500)
  await close(sale)
  expect((await owner.get('/api/business')).body.hasSales).toBe(true)
})

test('erasing a client keeps amounts and removes what the owner typed', async () => {
  const { body: sale } = await pay(await open(await visit()), 500)
  await owner.put(`/api/sales/${sale.id}/lines`, {
    version: sale.version,
    lines: [
      { kind: 'service', name: 'Haircut', cents: 4500 },
      { kind: 'service', name: 'Haircut of Ada’s son', cents: 0 },
      { kind: 'fee', name: 'Ada’s shampoo', cents: 900 },
    ],
  })
  const { body } = await owner.post('/api/client-data/export', { email: 'ada@example.com' })
  expect(body).toMatchObject({
    sales: [
      {
        totalCents: 5400,
        lines: [{}, {}, { cents: 900 }],
        payments: [{ method: 'cash', cents: 500, refundedCents: 0 }],
      },
    ],
  })
  app.pass(48 * HOUR)
  await owner.post('/api/client-data/erase', { email: 'ada@example.com', cancelUpcoming: true })
  expect((await read(sale)).lines).toMatchObject([
    { kind: 'service', name: 'Haircut', cents: 4500 },
    { kind: 'service', name: '', cents: 0 },
    { kind: 'fee', name: '', cents: 900 },
  ])
})

test('in any interleaving, closed sales balance, and receipt numbers have no gaps or duplicates', async () => {
  let state = faultSeed()
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!
  const sales: Sale[] = []
  for (const n of [1, 2, 3, 4, 5]) sales.push(await open(await visit(n)))
  const acting = async () => {
    const place = upTo(sales.length)
    const answer = await act(sales[place]!)
    const { status } = answer
    expect([200, 409]).toContain(status)
    sales[place] = status === 200 ? answer.body : await read(sales[place]!)
  }
  const act = async (sale: Sale) => {
    const which = upTo(6)
    if (which === 0)
      return await owner.put(`/api/sales/${sale.id}/lines`, {
        version: sale.version,
        lines: [{ kind: 'service', name: 'Any', cents: 100 * upTo(3) }],
      })
    if (which === 1) return await pay(sale, Math.max(sale.due ?? 0, 100))
    if (which === 2 && sale.payments.length > 0)
      return await owner.post(`/api/sales/${sale.id}/refunds`, {
        version: sale.version,
        paymentId: pick(sale.payments).id,
        cents: 100,
      })
    if (which === 3 && upTo(4) === 0) return await owner.post(`/api/sales/${sale.id}/void`)
    if (sale.state === 'void')
      return await owner.post('/api/sales', { appointmentId: sale.appointmentId })
    return await close(sale)
  }
  for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: 8 }, acting))
  const of = { business_id: salon.scope.businessId }
  const rows = await app.db
    .selectFrom('sales as s')
    .select(eb => [
      's.state',
      's.total_cents',
      's.paid_cents',
      's.receipt_number',
      eb
        .selectFrom('sale_lines as l')
        .select(({ fn }) => fn.sum<string>('l.cents').as('sum'))
        .whereRef('l.business_id', '=', 's.business_id')
        .whereRef('l.sale_id', '=', 's.id')
        .as('lines'),
      eb
        .selectFrom('client_payments as p')
        .select(({ eb: each }) =>
          each.fn.sum<string>(each('p.cents', '-', each.ref('p.refunded_cents'))).as('sum'),
        )
        .whereRef('p.business_id', '=', 's.business_id')
        .whereRef('p.sale_id', '=', 's.id')
        .as('payments'),
    ])
    .where('s.business_id', '=', of.business_id)
    .execute()
  for (const row of rows) {
    expect(row.total_cents).toBe(Number(row.lines))
    expect(row.paid_cents).toBe(Number(row.payments))
    if (row.state === 'closed') expect(row.total_cents).toBe(row.paid_cents)
  }
  const numbers = rows.flatMap(row => row.receipt_number ?? [])
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThan(3)
})
