import { expect, test } from 'vitest'
import { adjustTo } from '#features/credits/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { scopeTo } from '#platform/actor.ts'
import { signUpOwner } from '#test/factories.ts'
import type { TestBrowser } from '#test/harness.ts'
import { capture, creditsOf, paymentApp } from '#test/payments.ts'
import { seedMember, seedOwned } from '#test/seed.ts'
import { creditsRefunded } from './refunds-service.ts'

const bench = paymentApp()

/** The top-up is credited, and its reports are cleared. */
async function paid() {
  const { browser, email } = await signUpOwner(bench.app)
  const orderId = await bench.openOrder(browser)
  expect((await capture(browser, orderId)).status).toBe(200)
  bench.reports.length = 0
  const { business_id } = await bench.paymentOf(orderId)
  return { browser, email, orderId, scope: scopeTo(business_id) }
}

async function deliverAll(reports = bench.reports) {
  for (const report of reports) expect((await bench.deliver(report)).status).toBe(200)
}

const entries = async (browser: TestBrowser) =>
  (
    (await browser.get('/api/credits/ledger')).body.entries as {
      kind: string
      credits: number
      reason: string
    }[]
  ).map(({ kind, credits, reason }) => ({ kind, credits, reason }))

/** Corrected ones first, because concurrent sending has no order. */
const receipts = async (email: string) => {
  await sendDue(bench.app.context)
  const { body } = await bench.app
    .browser()
    .get(`/api/sandbox/messages?to=${encodeURIComponent(email)}`)
  return body
    .filter(({ subject }) => /receipt/i.test(subject))
    .sort((a, b) => a.subject.localeCompare(b.subject))
}

test('a refund removes the credits once, however often it is reported, and emails a corrected receipt', async () => {
  const { browser, email, orderId } = await paid()
  await bench.sandbox.window.refund(orderId, 1000)
  bench.reports.push(...bench.reports, ...bench.reports)
  const answers = await Promise.all([...bench.reports, ...bench.reports].map(bench.deliver))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await creditsOf(browser)).toBe(0)
  expect(await entries(browser)).toEqual([
    { kind: 'refund', credits: -100, reason: '$10.00 refunded' },
    { kind: 'topup', credits: 100, reason: null },
  ])
  const { purchases } = JSON.parse((await browser.get('/api/export.json')).text)
  expect(purchases).toMatchObject([{ orderId, amountCents: 1000, refundedCents: 1000 }])
  const [corrected, first, ...more] = await receipts(email)
  expect(more).toEqual([])
  expect(first?.subject).toBe('Receipt: $10.00 for 100 notification credits')
  expect(corrected?.subject).toBe('Corrected receipt: $10.00 of $10.00 refunded')
  expect(corrected?.text).toContain(
    'This refund removed 100 notification credits from your balance.',
  )
})

test('a corrected receipt goes to the owner if the payer has left', async () => {
  const { page, owner } = await seedOwned(bench.app)
  const payer = await seedMember(bench.app, page.scope, { role: 'manager' })
  const orderId = await bench.openOrder(payer.browser)
  expect((await capture(payer.browser, orderId)).status).toBe(200)
  bench.reports.length = 0
  const sentTo = async (email: string) => (await receipts(email)).map(({ subject }) => subject)
  const usual = [expect.stringMatching(/^Receipt/)]
  expect(await sentTo(payer.email)).toEqual(usual)
  expect((await payer.browser.post('/api/team/leave')).status).toBe(204)
  await bench.sandbox.window.refund(orderId, 1000, 'provider')
  await deliverAll()
  expect(await creditsOf(owner)).toBe(0)
  expect(await sentTo(payer.email)).toEqual(usual)
  const { username: email } = (await owner.get('/api/user')).body
  expect(await sentTo(email)).toEqual([expect.stringMatching(/^Corrected receipt/)])
})

test('refunds in parts add up, whatever order their reports come in', async () => {
  const { browser, email, orderId } = await paid()
  await bench.sandbox.window.refund(orderId, 333)
  const [first] = bench.reports
  await deliverAll([first!])
  expect(await creditsOf(browser)).toBe(66)
  const [corrected] = await receipts(email)
  expect(corrected?.text).toContain('This refund removed 34 notification credits from')
  await bench.sandbox.window.refund(orderId, 333)
  await bench.sandbox.window.refund(orderId, 334)
  await deliverAll([...bench.reports].reverse())
  expect(await creditsOf(browser)).toBe(0)
  await deliverAll()
  expect((await entries(browser)).filter(({ kind }) => kind === 'refund')).toEqual([
    { kind: 'refund', credits: -66, reason: '$6.67 refunded' },
    { kind: 'refund', credits: -34, reason: '$3.33 refunded' },
  ])
  expect((await bench.paymentOf(orderId)).refunded_cents).toBe(1000)
})

test('capturing a refunded order again adds no credits and explains why', async () => {
  const { browser, orderId } = await paid()
  await bench.sandbox.window.refund(orderId, 400)
  await deliverAll()
  expect((await capture(browser, orderId)).body).toMatchObject({
    credits: 60,
    note: '$4.00 of this payment was refunded, so it adds fewer credits.',
  })
  await bench.sandbox.window.refund(orderId, 600)
  await deliverAll()
  const purchase = await browser.post('/api/voice-credits/purchase', { orderId, amount: 10 })
  for (const { status, body } of [purchase, await capture(browser, orderId)]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({
      credits: 0,
      notificationCredits: 0,
      note: 'This payment was refunded, so it adds no credits.',
    })
  }
})

test('spent credits stay spent: the balance never goes below zero', async () => {
  const { browser, email, orderId, scope } = await paid()
  await adjustTo(bench.app.db, scope, {
    to: 30,
    reason: 'spent',
    now: bench.app.context.clock(),
  })
  await bench.sandbox.window.refund(orderId, 1000)
  await deliverAll()
  expect(await creditsOf(browser)).toBe(0)
  expect((await entries(browser))[0]).toEqual({
    kind: 'refund',
    credits: -30,
    reason: '$10.00 refunded',
  })
  expect((await receipts(email))[0]?.text).toMatch(
    /Removed from your balance: 30\. Already spent: 70\./,
  )
})

test('a reversal after a dispute counts as a full refund', async () => {
  const { browser, orderId } = await paid()
  await bench.sandbox.window.refund(orderId, 1000, 'provider')
  await deliverAll([...bench.reports, ...bench.reports])
  expect(await creditsOf(browser)).toBe(0)
  expect((await entries(browser)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('a refund reported before the payment settles leads to the same ledger as one after', async () => {
  const { browser } = await signUpOwner(bench.app)
  const [part, whole] = [await bench.openOrder(browser), await bench.openOrder(browser)]
  for (const [orderId, cents] of [
    [part, 400],
    [whole, 1000],
  ] as const) {
    await bench.sandbox.captureOrder(orderId)
    await bench.sandbox.window.refund(orderId, cents)
  }
  await deliverAll([...bench.reports].reverse())
  await deliverAll()
  expect(await creditsOf(browser)).toBe(60)
  expect((await entries(browser)).map(({ kind, credits }) => `${kind} ${credits}`).sort()).toEqual([
    'refund -100',
    'refund -40',
    'topup 100',
    'topup 100',
  ])
  for (const orderId of [part, whole]) expect((await capture(browser, orderId)).status).toBe(200)
  expect(await creditsOf(browser)).toBe(60)
})

test.each(['merchant', 'provider'] as const)(
  'keeps a refund by the %s between the capture and its record',
  async by => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.reports.length = 0
    const statuses: number[] = []
    let first = true
    bench.override({
      // The response is older than the refund, whose report arrives first.
      async captureOrder(id) {
        const answer = await bench.sandbox.captureOrder(id)
        if (!first) return answer
        first = false
        await bench.sandbox.window.refund(id, 1000, by)
        const [, wentBack] = bench.reports
        statuses.push((await bench.deliver(wentBack!)).status)
        return answer
      },
    })
    expect((await capture(browser, orderId)).status).toBe(200)
    expect(statuses).toEqual([200])
    await deliverAll()
    expect(await entries(browser)).toEqual([
      { kind: 'refund', credits: -100, reason: '$10.00 refunded' },
      { kind: 'topup', credits: 100, reason: null },
    ])
  },
)

test('asks the provider to repeat reports of a payment that can’t be settled or found yet', async () => {
  const { browser } = await signUpOwner(bench.app)
  const orderId = await bench.openOrder(browser)
  await bench.sandbox.captureOrder(orderId)
  await bench.sandbox.window.refund(orderId, 1000, 'provider')
  const wentBack = bench.reports.at(-1)!
  bench.override({
    orderOfCapture: async () => ({ status: 'unavailable', reason: 'PayPal failed (503).' }),
  })
  expect((await bench.deliver(wentBack)).status).toBe(503)
  bench.restore()
  const notYet = { status: 'refused', code: 'not-approved', reason: 'ORDER_NOT_APPROVED' } as const
  bench.override({ captureOrder: async () => notYet })
  expect((await bench.deliver(wentBack)).status).toBe(503)
  bench.restore()
  // Something else sold through the same account.
  bench.override({ orderOfCapture: async () => ({ status: 'ok', value: 'SOMEONE-ELSES' }) })
  expect((await bench.deliver(wentBack)).status).toBe(200)
  expect(await entries(browser)).toEqual([])
  bench.restore()
  expect((await bench.deliver(wentBack)).status).toBe(200)
  expect((await entries(browser)).map(({ credits }) => credits)).toEqual([-100, 100])
})

test('changes nothing while the provider is unreachable, and asks for the report again', async () => {
  const { browser, orderId } = await paid()
  await bench.sandbox.window.refund(orderId, 1000)
  bench.override({
    showOrder: async () => ({ status: 'unavailable', reason: 'PayPal failed (503).' }),
  })
  expect((await bench.deliver(bench.reports[0]!)).status).toBe(503)
  expect(await creditsOf(browser)).toBe(100)
  bench.restore()
  await deliverAll()
  expect(await creditsOf(browser)).toBe(0)
})

test('concurrent refunds, purchases and spending keep the ledger consistent', async () => {
  const { browser, orderId, scope } = await paid()
  for (const cents of [100, 200, 300]) await bench.sandbox.window.refund(orderId, cents)
  const more = await bench.openOrder(browser)
  await Promise.all([
    ...[...bench.reports, ...bench.reports].map(bench.deliver),
    ...Array.from({ length: 5 }, () => capture(browser, more)),
  ])
  expect(await creditsOf(browser)).toBe(140)
  const sum = await bench.app.db
    .selectFrom('credit_entries')
    .select(eb => eb.fn.sum<string>('credits').as('sum'))
    .where('business_id', '=', scope.businessId)
    .executeTakeFirstOrThrow()
  expect(Number(sum.sum)).toBe(140)
})

test('credits follow the money, in whole credits', () => {
  expect([0, 9, 10, 11, 500, 991, 1000].map(cents => creditsRefunded(1000, cents))).toEqual([
    0, 1, 1, 2, 50, 100, 100,
  ])
})
