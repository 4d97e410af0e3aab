import { expect, test } from 'vitest'
import { ApiError, networkError } from '#web/lib/api-error.ts'
import { payments } from '#words/en/payments.ts'
import type { Purpose } from '../rules.ts'
import { unpaidMessage as messageOf } from './outcome.ts'

const unpaidMessage = (purpose: Purpose, ending: Parameters<typeof messageOf>[1]) =>
  messageOf(purpose, ending, payments.outcome)

const refusal = (status: number, code: string, error: string) => ({
  error: new ApiError(status, error, error, { error, code }),
})

test('a top-up that ends without money says so in the specified words', () => {
  expect(unpaidMessage('topup', refusal(409, 'payment-declined', 'x'))).toMatchObject({
    variant: 'destructive',
    description: 'Payment could not be processed. Please try again.',
  })
  expect(unpaidMessage('topup', refusal(503, 'payment-unavailable', 'x'))).toMatchObject({
    title: 'Payment Failed',
    description: 'There was an error processing your payment.',
  })
  expect(unpaidMessage('topup', 'window-failed')).toMatchObject({ title: 'Payment Failed' })
  expect(unpaidMessage('topup', 'cancelled')).toMatchObject({ title: 'Payment Cancelled' })
  expect(unpaidMessage('topup', { error: new Error('odd') }).description).toBe(
    'Payment could not be processed. Please try again.',
  )
})

test('a payment whose response was lost has not failed', () => {
  for (const purpose of ['topup', 'credits'] as const) {
    const { title, variant, description } = unpaidMessage(purpose, 'unanswered')
    expect([title, variant]).toEqual(['Payment Pending', undefined])
    expect(description).toContain('Check your balance before you pay again.')
  }
})

test('a failed purchase of credits says so in its own words, however it failed', () => {
  for (const ending of [
    refusal(409, 'payment-declined', 'x'),
    refusal(503, 'payment-unavailable', 'x'),
    'window-failed',
  ] as const) {
    expect(unpaidMessage('credits', ending)).toEqual({
      variant: 'destructive',
      title: 'Purchase Failed',
      description: 'Failed to process payment',
    })
  }
})

test('shows the server’s sentence if only waiting or support can help', () => {
  expect(unpaidMessage('topup', refusal(409, 'payment-pending', 'Still being checked.'))).toEqual({
    title: 'Payment Pending',
    description: 'Still being checked.',
  })
  expect(
    unpaidMessage('credits', refusal(409, 'payment-refused', 'Does not fit.')).description,
  ).toBe('Does not fit.')
  for (const code of ['payment-rejected', 'payment-our-account']) {
    for (const purpose of ['topup', 'credits'] as const) {
      expect(unpaidMessage(purpose, refusal(409, code, 'Nothing was charged.')).description).toBe(
        'Nothing was charged.',
      )
    }
  }
  // Without an order, nothing can have been paid.
  expect(unpaidMessage('topup', { error: networkError() }).description).toMatch(
    /^Unable to connect to the server/,
  )
})
