import { expect, test } from 'vitest'
import type { ClaimedMessage } from './claim/details-queries.ts'
import { isLastCall, retryMail, staleness } from './outcome-service.ts'

const NOW = new Date('2027-03-02T15:00:00.000Z')
const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

/** Minutes. */
const tooLate = (next: number, begins: number, { kind = 'reminder', attempts = 1 } = {}) =>
  isLastCall(
    {
      kind,
      attempts,
      appointment: { starts_at: inMinutes(begins).toISOString() },
    } as unknown as ClaimedMessage,
    inMinutes(next),
    NOW,
  )

test('a reminder is tried again by text until half an hour before its appointment', () => {
  expect([tooLate(10, 41), tooLate(10, 40), tooLate(10, 39), tooLate(600, 1440)]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(tooLate(10, 39, { kind: 'move-link' })).toBe(true)
  expect([tooLate(10, 40, { attempts: 9 }), tooLate(6, 35, { attempts: 9 })]).toEqual([false, true])
})

test('with less time left, a retry may use up to a quarter of it', () => {
  expect([tooLate(0.3, 15), tooLate(3, 15), tooLate(4, 15), tooLate(1, 2)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('with little time left, a message is retried a few times at most', () => {
  expect([tooLate(1, 29, { attempts: 3 }), tooLate(1, 29, { attempts: 4 })]).toEqual([false, true])
})

test('messages that don’t precede the visit, or without an appointment, are never too late', () => {
  expect(tooLate(10, 5, { kind: 'follow-up' })).toBe(false)
  expect(
    isLastCall(
      { kind: 'reminder', appointment: null } as unknown as ClaimedMessage,
      inMinutes(1),
      NOW,
    ),
  ).toBe(false)
})

/** `begins`: minutes until the appointment; null without one. */
const stateAfter = (attempts: number, kind: string, begins: number | null) =>
  retryMail(
    {
      kind,
      attempts,
      payload: {},
      appointment: begins === null ? null : { starts_at: inMinutes(begins).toISOString() },
    } as unknown as ClaimedMessage,
    'busy',
    NOW,
  ).state

test('emails wait out a mail server that is down for a weekend', () => {
  expect(stateAfter(400, 'booking-confirmation', 60)).toBe('planned')
  expect(stateAfter(400, 'receipt', null)).toBe('planned')
  expect(stateAfter(400, 'sale-receipt', -60)).toBe('planned')
  expect(stateAfter(430, 'receipt', null)).toBe('failed')
})

test('emails about past appointments are given up after some hours', () => {
  expect(stateAfter(23, 'booking-confirmation', -60)).toBe('planned')
  expect(stateAfter(24, 'booking-confirmation', -60)).toBe('failed')
})

test.each([
  ['lookup-code', 10],
  ['password-reset', 60],
  ['verify-email', 24 * 60],
])('a code or link that has expired is not sent: %s', (kind, minutes) => {
  const message = { kind, created_at: NOW, appointment: null } as unknown as ClaimedMessage
  expect(staleness(message, inMinutes(minutes - 1))).toBeUndefined()
  expect(staleness(message, inMinutes(minutes))).toBe('Its code or link has expired.')
})
