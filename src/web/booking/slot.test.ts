import { expect, test } from 'vitest'
import { client } from '#words/en/client.ts'
import { slotText } from './slot.ts'

const NEW_YORK = 'America/New_York'
const BERLIN = 'Europe/Berlin'
const at = (text: string) => Date.parse(`${text}Z`)
const slot = (start: number, end: number, zone: string, business: string) =>
  slotText(start, end, { zone, detected: zone, business }, client.when, 'en')

test('formats a slot, with the business’s time if it differs', () => {
  const start = at('2027-03-09T09:00')
  const end = at('2027-03-09T10:00')
  expect(slot(start, end, BERLIN, NEW_YORK)).toBe(
    'Tue, March 9, 10:00 – 11:00 AM, your time (Berlin) · 4:00 AM business time (New York)',
  )
  expect(slot(start, end, BERLIN, 'Europe/Paris')).toBe('Tue, March 9, 10:00 – 11:00 AM')
  expect(slot(start, end, 'Asia/Tokyo', 'America/Los_Angeles')).toBe(
    'Tue, March 9, 6:00 – 7:00 PM, your time (Tokyo) · 1:00 AM business time (Los Angeles)',
  )
  expect(
    slot(at('2027-03-09T02:00'), at('2027-03-09T03:00'), 'Asia/Tokyo', 'America/Los_Angeles'),
  ).toBe(
    'Tue, March 9, 11:00 AM – 12:00 PM, your time (Tokyo) · Mon, March 8, 6:00 PM business time (Los Angeles)',
  )
})

test('formats a slot on the business’s clocks, with the client’s time if it differs', () => {
  const show = (detected: string) =>
    slotText(
      at('2027-03-09T04:00'),
      at('2027-03-09T05:00'),
      { zone: NEW_YORK, detected, business: NEW_YORK },
      client.when,
      'en',
    )
  expect(show(BERLIN)).toBe(
    'Mon, March 8, 11:00 PM – 12:00 AM, business time (New York) · Tue, March 9, 5:00 AM your time (Berlin)',
  )
  expect(show('America/Toronto')).toBe('Mon, March 8, 11:00 PM – 12:00 AM')
})
