// long because: a day's sales, drawer and export come from the same visits.

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { cases } from '#test/chance.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { closeSale } from '#test/sales.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import type { Sale } from '../contract.ts'
import { methods } from '../rules.ts'
import type { DaySales } from './contract.ts'

const HOUR = 3_600_000
const RUNS = cases(6, 30)
const app = testApp()

const dayOf = async (owner: TestBrowser, date: string) =>
  (await owner.get(`/api/sales/day?date=${date}`)).body
const sumOf = (list: readonly number[]) => list.reduce((sum, cents) => sum + cents, 0)

async function insertVisit(salon: Seeded, at: number) {
  const [, second] = salon.staffIds as [number, number]
  const first = await insertAppointment(app.db, salon, new Date(at), { price_cents: 4000 })
  await app.db
    .updateTable('appointments')
    .set({ visit_id: first })
    .where('business_id', '=', salon.scope.businessId)
    .where('id', '=', first)
    .execute()
  const other = { ...salon, staffId: second }
  await insertAppointment(app.db, other, new Date(at + HOUR), {
    visit_id: first,
    price_cents: 3333,
  })
  return first
}

/** Days on which clocks change, one of them at midnight. */
const zones = [
  ['America/New_York', '2027-03-13T17:00:00Z'],
  ['Europe/Berlin', '2027-10-30T12:00:00Z'],
  ['America/Havana', '2027-11-06T16:00:00Z'],
  ['Asia/Kathmandu', '2027-01-01T06:00:00Z'],
] as const

const act = fc.record({
  hours: fc.nat(7),
  sale: fc.nat(5),
  what: fc.constantFrom('lines', 'pay', 'pay', 'close', 'close', 'refund', 'void', 'again'),
  method: fc.constantFrom(...methods),
  cents: fc.constantFrom(1, 333, 1995, 10_000),
  whose: fc.constantFrom(0, 1, null),
})

const parts = ['services', 'items', 'discounts', 'tips', 'refunds', 'voids'] as const

function expectTotals(
  sums: Pick<DaySales, (typeof parts)[number] | 'total' | 'methods' | 'staff'>,
) {
  expect(sumOf(parts.map(part => sums[part]))).toBe(sums.total)
  expect(sumOf(sums.methods.map(({ total }) => total))).toBe(sums.total)
  for (const part of [...parts, 'total'] as const)
    expect(sumOf(sums.staff.map(row => row[part]))).toBe(sums[part])
}

test('by method, by staff member and by line, every day has the same total, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.array(act, { minLength: 40, maxLength: 60 }),
      async ([timeZone, from], acts) => {
        let now = Date.parse(from)
        app.setNow(new Date(now))
        const salon = await seedBusiness(app.db, { timeZone, staffCount: 2 })
        const owner = await signedInAs(app, salon.scope)
        const visits: number[] = []
        for (let nth = 0; nth < 6; nth++) {
          const at = now + nth * 3 * HOUR
          visits.push(
            nth % 2
              ? await insertVisit(salon, at)
              : await insertAppointment(app.db, salon, new Date(at)),
          )
        }
        const sales: Sale[] = []
        for (const id of visits)
          sales.push((await owner.post('/api/sales', { appointmentId: id })).body)
        const moved = new Map<string, { sales: number; cash: number }>()
        const move = (what: 'sales' | 'cash', cents: number) => {
          const date = localDateOf(now, timeZone)
          const day = moved.get(date) ?? { sales: 0, cash: 0 }
          moved.set(date, { ...day, [what]: day[what] + cents })
        }
        const cashIn = (sale: Sale) =>
          sumOf(
            sale.payments
              .filter(({ method }) => method === 'cash')
              .map(({ cents, refundedCents }) => cents - refundedCents),
          )
        for (const { hours, sale: nth, what, method, cents, whose } of acts) {
          now += (hours + 1) * HOUR * 0.75
          app.setNow(new Date(now))
          const sale = sales[nth]!
          const url = `/api/sales/${sale.id}`
          const staffId = whose === null ? null : salon.staffIds[whose]
          const sent = await (() => {
            const { version } = sale
            const [paid] = sale.payments
            switch (what) {
              case 'lines': {
                const service = sale.lines.filter(({ kind }) => kind === 'service')
                const lines = [
                  ...service,
                  { kind: 'tip', name: 'Tip', cents, staffId },
                  { kind: 'discount', name: 'Gift', cents: -Math.min(cents, 900), staffId },
                  { kind: 'fee', name: 'Oil', cents: 1250, staffId },
                ]
                return owner.put(`${url}/lines`, { version, lines })
              }
              case 'pay':
                return owner.post(`${url}/payments`, { version, method, cents: sale.due || cents })
              case 'close':
                return owner.post(`${url}/close`)
              case 'refund':
                return owner.post(`${url}/refunds`, { version, paymentId: paid?.id ?? 1, cents })
              case 'void':
                return owner.post(`${url}/void`)
              case 'again':
                return owner.post('/api/sales', { appointmentId: sale.appointmentId })
            }
          })()
          if (sent.status !== 200) continue
          const next = sent.body as Sale
          if (next.id === sale.id) {
            const worth = ({ state, total }: Sale) => (state === 'closed' ? total! : 0)
            move('sales', worth(next) - worth(sale))
            move('cash', cashIn(next) - cashIn(sale))
          }
          sales[nth] = next
        }
        const [first, last] = [localDateOf(Date.parse(from), timeZone), localDateOf(now, timeZone)]
        const until = [last, addDays(first, 6)].toSorted().at(-1)
        const range = `from=${first}&to=${until}`
        const { body: report } = await owner.get(`/api/reports/sales?${range}`)
        for (const [date, expected] of moved) {
          const day = await dayOf(owner, date)
          const step = report.overTime.find(each => each.from === date)
          expect(step?.cents).toBe(expected.sales)
          expectTotals(day)
          expect(day.drawer.received - day.drawer.returned).toBe(expected.cash)
        }
        expectTotals(report)
        expect(sumOf(report.overTime.map(({ cents }) => cents))).toBe(report.total)
        expect(sumOf(report.byService.map(({ cents }) => cents))).toBe(report.services)
      },
    ),
    { numRuns: RUNS },
  )
})

describe('a business day', () => {
  let salon: Seeded
  let owner: TestBrowser
  const TODAY = '2027-03-01'
  const TOMORROW = '2027-03-02'

  beforeEach(async () => {
    app.setNow(MONDAY_MORNING)
    salon = await seedBusiness(app.db, { staffCount: 2 })
    owner = await signedInAs(app, salon.scope)
  })
  const at = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR)
  const visit = (hours: number, changes = {}) =>
    insertAppointment(app.db, salon, at(hours), changes)

  test('does not change when its sales are refunded or voided on a later day', async () => {
    const [kept, gone] = [await visit(1), await visit(2)]
    const refunded = await closeSale(owner, kept)
    const voided = await closeSale(owner, gone)
    const before = await dayOf(owner, TODAY)
    expect(before).toMatchObject({ sales: 2, services: 9000, total: 9000, voided: 0 })
    app.pass(24 * HOUR)
    await owner.post(`/api/sales/${refunded.id}/refunds`, {
      version: refunded.version,
      paymentId: refunded.payments[0]!.id,
      cents: 1500,
    })
    await owner.post(`/api/sales/${voided.id}/void`)
    const { open: _, ...after } = await dayOf(owner, TODAY)
    expect(after).toEqual({ ...before, open: undefined })
    expect(await dayOf(owner, TOMORROW)).toMatchObject({
      sales: 0,
      voided: 1,
      refunds: -1500,
      voids: -4500,
      total: -6000,
      methods: [{ method: 'cash', received: 0, returned: -6000, total: -6000 }, {}, {}],
      staff: [{ id: salon.staffId, refunds: -1500, voids: -4500, total: -6000 }],
      drawer: { received: 0, returned: 6000 },
    })
  })

  test('gives each person of a visit what they sold, and keeps shared lines separate', async () => {
    const id = await insertVisit(salon, at(1).getTime())
    const sale = (await owner.post('/api/sales', { appointmentId: id })).body
    const [first, second] = salon.staffIds as [number, number]
    const lines = [
      ...sale.lines,
      { kind: 'tip', name: 'Tip', cents: 700, staffId: second },
      { kind: 'discount', name: 'Friends', cents: -500 },
    ]
    await owner.put(`/api/sales/${sale.id}/lines`, { version: sale.version, lines })
    await closeSale(owner, id)
    const { staff } = await dayOf(owner, TODAY)
    expect(staff).toMatchObject([
      { id: second, services: 3333, tips: 700, total: 4033 },
      { id: first, services: 4000, total: 4000 },
      { id: null, name: '', discounts: -500, total: -500 },
    ])
  })

  test('refuses lines of a staff member of another business', async () => {
    const sale = (await owner.post('/api/sales', { appointmentId: await visit(1) })).body
    const stranger = await seedBusiness(app.db)
    const lines = [{ kind: 'tip', name: 'Tip', cents: 100, staffId: stranger.staffId }]
    const sent = await owner.put(`/api/sales/${sale.id}/lines`, { version: sale.version, lines })
    expect([sent.status, sent.body.error]).toEqual([
      404,
      'This staff member or service does not exist.',
    ])
  })

  test('lists visits that are not checked out, with the amount due', async () => {
    await closeSale(owner, await visit(-1))
    await visit(1, { status: 'cancelled' })
    await visit(2, { status: 'no_show' })
    const arrived = await visit(3, { arrived_at: MONDAY_MORNING })
    const done = await visit(4, { status: 'completed', price_cents: 0 })
    const unpriced = await visit(9, { price_cents: 2500, add_ons: '[{ "price": 2500 }]' })
    const both = await insertVisit(salon, at(5).getTime())
    await visit(24)
    const sale = (await owner.post('/api/sales', { appointmentId: arrived })).body
    await owner.post(`/api/sales/${sale.id}/payments`, {
      version: sale.version,
      method: 'card',
      cents: 500,
    })
    expect((await dayOf(owner, TODAY)).open).toMatchObject({
      count: 4,
      visits: [
        { id: arrived, client: 'Ada Client', step: 'arrived', total: 4500, paid: 500 },
        { id: done, step: 'finished', total: null, paid: 0 },
        { id: both, step: 'booked', total: 7333, paid: 0 },
        { id: unpriced, total: null, paid: 0 },
      ],
    })
  })

  test('counts the cash drawer, more than once if needed, and suggests its float for the next day', async () => {
    await closeSale(owner, await visit(1))
    const count = (counted: number) =>
      owner.put('/api/sales/day/cash-count', { date: TODAY, float: 10_000, counted })
    expect((await count(14_400)).body.drawer).toMatchObject({ received: 4500, returned: 0 })
    const { body } = await count(14_500)
    expect(body.drawer.count).toEqual({
      float: 10_000,
      counted: 14_500,
      countedAt: MONDAY_MORNING.toISOString(),
    })
    const next = await dayOf(owner, TOMORROW)
    expect(next.drawer).toEqual({ received: 0, returned: 0, lastFloat: 10_000 })
    const path = '/api/sales/day/cash-count'
    // Another screen may still show the earlier float.
    await owner.put(path, { date: TODAY, float: 12_000 })
    const both = await owner.put(path, { date: TODAY, counted: 16_500 })
    expect(both.body.drawer.count).toMatchObject({ float: 12_000, counted: 16_500 })
    expect((await count(-1)).status).toBe(400)
  })

  test('can be downloaded with amounts that add up, safe for spreadsheets', async () => {
    await owner.patch(`/api/staff/${salon.staffId}`, { name: '=cmd|evil' })
    await closeSale(owner, await visit(1))
    const { headers, text } = await owner.get(`/api/sales/day.csv?date=${TODAY}`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="sales-2027-03-01.csv"')
    expect(text.split('\r\n')).toEqual([
      expect.stringMatching(
        /^\uFEFF?Staff member,Services,Other items,Discounts,Tips,Refunds,Voided sales,Total$/,
      ),
      "'=cmd|evil,45,0,0,0,0,0,45",
      'Total,45,0,0,0,0,0,45',
      '',
      'Method,Received,Refunded,Total',
      'Cash,45,0,45',
      'Card terminal,0,0,0',
      'Other,0,0,0',
      '',
    ])
  })

  test.each(['2027-02-30', '1969-12-31', '2200-01-01', 'today'])('can’t be %s', async date => {
    expect((await owner.get(`/api/sales/day?date=${date}`)).status).toBe(400)
    const count = { date, float: 0, counted: 0 }
    expect((await owner.put('/api/sales/day/cash-count', count)).status).toBe(400)
  })
})
