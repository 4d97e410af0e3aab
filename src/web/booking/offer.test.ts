import { expect, test } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { booking } from '#words/en/booking.ts'
import { ANYONE, emptyValues } from './form.ts'
import { durationText, shownIn } from './offer.ts'

test('a public page writes durations with hours, even if shorter', () => {
  expect([45, 60, 90].map(minutes => durationText(minutes, booking))).toEqual([
    '0h 45min',
    '1h 0min',
    '1h 30min',
  ])
})

const staff = [10, 11].map(id => ({ id, name: `Staff ${id}`, serviceIds: null }))
const toner = { id: 7, name: 'Toner', minutes: 20, price: 2500 }
const cut = { id: 1, duration: 60, price: 4500 }
const terms = [{ staffId: 11, duration: 120, price: 14_000 }]
const color = { id: 2, duration: 90, price: 9000, addOns: [toner], terms }
const pageWith = (...services: object[]) =>
  ({ services, staff, settings: {} }) as unknown as PublicPage

test('a booking states the price of its services, add-ons and staff', () => {
  const page = pageWith(cut, color)
  const single = { ...emptyValues(page), serviceId: 2, staffId: ANYONE, pickedStaffId: 11 } as const
  expect(shownIn(page, single)).toEqual({ price: 14_000, changeCutoffMinutes: 0, policy: '' })
  expect(shownIn(page, { ...single, pickedStaffId: 10, addOnIds: [7] }).price).toBe(11_500)
  const further = [{ serviceId: 1, staffId: 10 }]
  const legs = [11, 10].map(staffId => ({ staffId, start: 0, end: 0 }))
  expect(shownIn(page, { ...single, further, legs }).price).toBe(18_500)
})

test('a booking states no price that its page hides, and 0 if one is custom', () => {
  const [free, hidden] = [
    pageWith(cut, { ...color, price: 0 }),
    pageWith({ ...cut, price: undefined }),
  ]
  const values = { ...emptyValues(free), serviceId: 1, staffId: 10 }
  expect(shownIn(hidden, values).price).toBeUndefined()
  const further = [{ serviceId: 2, staffId: 10, addOnIds: [7] }]
  expect(shownIn(free, { ...values, further }).price).toBe(0)
})
