import { expect, test } from 'vitest'
import { runCommand } from '#src/commands/commands.ts'
import { PASSWORD, signUpOwner } from '#test/factories.ts'
import { capture, paymentApp } from '#test/payments.ts'

const bench = paymentApp()

async function orderOfClosed({ taken = false } = {}) {
  const { browser } = await signUpOwner(bench.app)
  const orderId = await bench.openOrder(browser)
  // Captured, but the response was lost.
  if (taken) expect((await bench.sandbox.captureOrder(orderId)).status).toBe('ok')
  expect((await browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  return { browser, orderId }
}
const deliverAll = () => Promise.all(bench.reports.splice(0).map(bench.deliver))
const shown = async (orderId: string) => {
  const outcome = await bench.sandbox.showOrder(orderId)
  return outcome.status === 'ok' ? outcome.value.capture : undefined
}

test('captures nothing for an account that closed after its owner approved', async () => {
  const { orderId } = await orderOfClosed()
  expect((await deliverAll()).map(({ status }) => status)).toEqual([200])
  expect(await shown(orderId)).toBeUndefined()
  expect(await bench.paymentOf(orderId)).toMatchObject({
    state: 'refused',
    reason: 'account-closed',
  })
})

test('refunds a closed account’s payment completely, once, whatever is reported', async () => {
  const { orderId } = await orderOfClosed({ taken: true })
  const reports = [...bench.reports]
  expect((await deliverAll()).map(({ status }) => status)).toEqual([200, 200])
  expect(await shown(orderId)).toMatchObject({ state: 'refunded', refundedCents: 1000 })
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'refused', reason: 'given back' })
  // Its own report and the earlier ones.
  expect(bench.reports).toHaveLength(1)
  bench.reports.push(...reports)
  expect((await deliverAll()).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(bench.reports).toHaveLength(0)
  expect(await shown(orderId)).toMatchObject({ refundedCents: 1000 })
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'refused', reason: 'given back' })
})

test('a refund already in progress is requested again with the next report', async () => {
  const { orderId } = await orderOfClosed({ taken: true })
  const reports = [...bench.reports]
  bench.sandbox.answerNext('refund', 'previousInProgress')
  expect((await bench.deliver(reports[0]!)).status).toBe(503)
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'opened' })
  expect((await bench.deliver(reports[0]!)).status).toBe(200)
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'refused', reason: 'given back' })
})

test('refunds an account that closes during a capture instead of crediting it', async () => {
  const { browser } = await signUpOwner(bench.app)
  const orderId = await bench.openOrder(browser)
  bench.override({
    captureOrder: async id => {
      const outcome = await bench.sandbox.captureOrder(id)
      expect((await browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
      return outcome
    },
  })
  expect((await capture(browser, orderId)).status).toBe(409)
  expect(await shown(orderId)).toMatchObject({ refundedCents: 1000 })
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'refused', reason: 'given back' })
})

test('opens no order for an account that closes before the provider answers', async () => {
  const { browser } = await signUpOwner(bench.app)
  let opened = ''
  bench.override({
    createOrder: async order => {
      const outcome = await bench.sandbox.createOrder(order)
      if (outcome.status === 'ok') opened = outcome.value.id
      expect((await browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
      return outcome
    },
  })
  const answer = await browser.post('/api/payments/orders', { purpose: 'topup', amount: 10 })
  expect(answer.status).toBe(401)
  await bench.sandbox.window.decide(opened, 'approved')
  await deliverAll()
  expect(await shown(opened)).toBeUndefined()
})

test('refuses a report while the provider is unreachable, so that it is repeated', async () => {
  const { orderId } = await orderOfClosed({ taken: true })
  bench.override({ refundCapture: async () => ({ status: 'unavailable', reason: 'down' }) })
  const [report] = bench.reports
  expect((await bench.deliver(report!)).status).toBe(503)
  expect(await bench.paymentOf(orderId)).toMatchObject({ state: 'opened' })
  bench.restore()
  expect((await bench.deliver(report!)).status).toBe(200)
  expect(await shown(orderId)).toMatchObject({ refundedCents: 1000 })
})

test.each(['merchant', 'provider'] as const)(
  'the doctor lists a refund that the provider refused until the %s makes it',
  async by => {
    const { orderId } = await orderOfClosed({ taken: true })
    bench.override({
      refundCapture: async () => ({
        status: 'refused',
        code: 'rejected',
        reason: 'REFUND_NOT_ALLOWED',
      }),
    })
    await deliverAll()
    expect(await bench.paymentOf(orderId)).toMatchObject({
      state: 'refused',
      reason: 'account-closed: not given back',
    })
    expect(await runCommand(bench.app.context, ['doctor'])).toContain(
      `refund what was taken: ${orderId}`,
    )
    await bench.sandbox.window.refund(orderId, 1000, by)
    bench.restore()
    await deliverAll()
    expect(await bench.paymentOf(orderId)).toMatchObject({ reason: 'given back' })
    expect(await runCommand(bench.app.context, ['doctor'])).toContain('No payment needs a refund')
  },
)
