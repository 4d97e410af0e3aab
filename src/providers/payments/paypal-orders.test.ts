import { describe, expect, test } from 'vitest'
import { answering, openPaypal } from './testing/paypal-over-http.ts'

describe('orders that differ from what we opened', () => {
  const order = (change: object) => ({
    id: '5O1',
    status: 'COMPLETED',
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: '7:12',
        amount: { currency_code: 'USD', value: '10.50' },
        payee: { merchant_id: 'MERCHANT1' },
        payments: {
          captures: [
            { id: 'C1', status: 'COMPLETED', amount: { currency_code: 'USD', value: '10.50' } },
          ],
        },
      },
    ],
    ...change,
  })
  const show = async (change: object) => {
    const { provider } = await openPaypal(answering(/checkout/, 200, JSON.stringify(order(change))))
    const outcome = await provider.showOrder('5O1')
    return outcome.status === 'ok' ? outcome.value : undefined
  }

  test('are read as they are: other intents, currencies and states, and amounts that cannot be read', async () => {
    expect(await show({})).toMatchObject({
      completed: true,
      capture: { amount: { currency: 'USD', cents: 1050 } },
    })
    expect(await show({ intent: 'AUTHORIZE' })).toMatchObject({ intent: 'other' })
    expect(await show({ status: 'SOMETHING_NEW' })).toMatchObject({ completed: false })
    const unit = order({}).purchase_units[0]!
    const withCapture = (capture: object) => ({
      purchase_units: [{ ...unit, payments: { captures: [{ id: 'C1', ...capture }] } }],
    })
    for (const [status, state] of [
      ['PENDING', 'pending'],
      ['DECLINED', 'declined'],
      ['REFUNDED', 'refunded'],
      ['PARTIALLY_REFUNDED', 'refunded'],
      ['NEW', 'unknown'],
    ]) {
      expect(await show(withCapture({ status }))).toMatchObject({ capture: { state } })
    }
    for (const value of ['10.5', '10.50', '10.500']) {
      const amount = { currency_code: 'USD', value }
      expect(await show(withCapture({ status: 'COMPLETED', amount }))).toMatchObject({
        capture: { amount: { cents: 1050 } },
      })
    }
    for (const value of ['10.505', '10.', '1e3', '-10.00', '10,00', '', ' 10.00']) {
      const amount = { currency_code: 'USD', value }
      expect(
        (await show(withCapture({ status: 'COMPLETED', amount })))?.capture?.amount,
      ).toBeUndefined()
    }
    const refunds = [
      { status: 'COMPLETED', amount: { currency_code: 'USD', value: '3.00' } },
      { status: 'COMPLETED', amount: { currency_code: 'USD', value: '0.50' } },
      { status: 'FAILED', amount: { currency_code: 'USD', value: '7.00' } },
    ]
    for (const [status, refundedCents] of [
      ['COMPLETED', 350],
      ['PARTIALLY_REFUNDED', 350],
      ['REFUNDED', 1050],
    ] as const) {
      const amount = { currency_code: 'USD', value: '10.50' }
      const payments = { captures: [{ id: 'C1', status, amount }], refunds }
      expect((await show({ purchase_units: [{ ...unit, payments }] }))?.capture).toMatchObject({
        refundedCents,
      })
    }
    const two = await show({ purchase_units: [unit, unit] })
    expect(two?.capture).toMatchObject({ id: 'C1', amount: undefined })
    const declined = { id: 'C0', status: 'DECLINED', amount: unit.amount }
    const [took] = unit.payments.captures
    const withCaptures = (captures: object[]) =>
      show({ purchase_units: [{ ...unit, payments: { captures } }] })
    expect(await withCaptures([declined, took!])).toMatchObject({
      capture: { id: 'C1', state: 'completed', amount: { cents: 1050 } },
    })
    expect((await withCaptures([took!, { ...took!, id: 'C2' }]))?.capture?.amount).toBeUndefined()
  })
})
