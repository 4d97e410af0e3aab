import { expect, test } from 'vitest'
import { booking } from '#words/en/booking.ts'
import { durationText } from './offer.ts'

test('a public page writes durations with hours, even if shorter', () => {
  expect([45, 60, 90].map(minutes => durationText(minutes, booking))).toEqual([
    '0h 45min',
    '1h 0min',
    '1h 30min',
  ])
})
