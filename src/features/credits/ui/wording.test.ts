import { expect, test } from 'vitest'
import { credits } from '#words/en/credits.ts'
import type { LedgerEntry } from '../contract.ts'
import { entryWords, signed } from './wording.ts'

const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  id: 1,
  at: '2027-03-09T15:00:00.000Z',
  kind: 'reserve',
  credits: -1,
  balance: 9,
  state: 'spent',
  reason: null,
  message: null,
  testCall: false,
  payment: null,
  ...change,
})
const message = (kind: string, channel: 'sms' | 'voice'): LedgerEntry['message'] => ({
  id: 2,
  kind,
  channel,
  state: 'sent',
  appointmentId: 3,
  customerName: 'Ada',
})

test.each([
  [{ message: message('reminder', 'voice') }, 'Voice call reminder to Ada', ''],
  [{ message: message('move-link', 'sms') }, 'SMS link to move to Ada', ''],
  [
    { message: message('win-back', 'sms'), state: 'held' as const },
    'SMS win back to Ada',
    'Being sent',
  ],
  [{ testCall: true }, 'Test call', ''],
  [
    { testCall: true, kind: 'release' as const, reason: 'The line was busy.' },
    'Test call, returned',
    'The line was busy.',
  ],
  [{ state: 'returned' as const }, 'Message', 'Returned'],
  [
    { kind: 'refund' as const, credits: -50, reason: '$5.00 refunded' },
    'Payment refunded',
    '$5.00 refunded',
  ],
  [{ kind: 'topup' as const, payment: { orderId: 'O', amountCents: 500 } }, 'Top-up', '$5 paid'],
])('%j is shown as %j', (change, title, detail) => {
  expect(entryWords(entry(change), credits)).toEqual({ title, detail })
})

test('credits are shown with their sign', () => {
  expect([100, -1, -0].map(signed)).toEqual(['+100', '−1', '0'])
})
