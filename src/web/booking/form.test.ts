import { expect, test } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import {
  ANYONE,
  type BookingValues,
  bookingBody,
  checkBooking,
  emptyValues,
  errorsFromServer,
  staffFor,
  withService,
  withStaff,
} from './form.ts'

const member = (id: number, serviceIds: number[] | null) => ({
  id,
  name: `Staff ${id}`,
  position: '',
  serviceIds,
})
const service = (id: number) => ({
  id,
  name: `Service ${id}`,
  description: '',
  duration: 60,
  category: 'beauty',
})
const page = {
  services: [service(1), service(2)],
  staff: [member(10, null), member(11, [1]), member(12, [2])],
} as unknown as PublicPage

const filled: BookingValues = {
  ...emptyValues(page),
  serviceId: 1,
  staffId: 11,
  start: Date.parse('2026-03-09T14:00:00Z'),
  end: Date.parse('2026-03-09T15:00:00Z'),
  pickedStaffId: 11,
  customerName: ' Ada Client ',
  customerEmail: 'ada@example.com',
  customerPhone: '555 0123',
}

test('an empty form names each missing field in the specified words', () => {
  expect(checkBooking(emptyValues(page))).toEqual({
    serviceId: 'Please select a service',
    startTime: 'Start time is required',
    customerName: 'Name is required',
    customerEmail: 'Invalid email address',
    customerPhone: 'Phone number is required',
  })
  expect(checkBooking({ ...emptyValues(page), serviceId: 1 })).toMatchObject({
    staffId: 'Please select a staff member',
    startTime: 'Start time is required',
  })
  expect(checkBooking({ ...emptyValues(page), serviceId: 1, staffId: ANYONE }).startTime).toBe(
    'Start time is required',
  )
})

test('accepts any phone number for email, but only valid ones for calls and texts', () => {
  expect(checkBooking(filled)).toEqual({})
  expect(checkBooking({ ...filled, customerPhone: '5' })).toEqual({})
  expect(checkBooking({ ...filled, channel: 'sms' })).toEqual({})
  expect(
    checkBooking({ ...filled, channel: 'sms', customerPhone: '0123' }).customerPhone,
  ).toContain('Calls and texts need a phone number')
  expect(
    checkBooking({ ...filled, channel: 'voice', customerPhone: '+44 (0)20 7946 0000' }),
  ).toEqual({})
})

test('accepts phone numbers in Arabic, Persian and full-width digits', () => {
  for (const customerPhone of ['٠٥٠ ١٢٣ ٤٥٦٧', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '０９０－１２３４－５６７８'])
    expect(checkBooking({ ...filled, channel: 'sms', customerPhone }), customerPhone).toEqual({})
})

test('refuses email addresses without an at sign or a dot', () => {
  for (const customerEmail of ['ada', 'ada@example', 'ada example@x.com', '@x.com', 'ada@x.c']) {
    expect(checkBooking({ ...filled, customerEmail }).customerEmail).toBe('Invalid email address')
  }
})

test('only staff who offer the service can be chosen', () => {
  expect(staffFor(page, 1).map(each => each.id)).toEqual([10, 11])
  expect(staffFor(page, 2).map(each => each.id)).toEqual([10, 12])
  expect(staffFor(page, null)).toEqual([])
})

test('changing the service keeps a staff member who offers it, but never the time, because its length differs', () => {
  expect(withService(page, { ...filled, staffId: 10 }, 2)).toMatchObject({
    serviceId: 2,
    staffId: 10,
    start: null,
  })
  expect(withService(page, filled, 2)).toMatchObject({ staffId: ANYONE, start: null })
  expect(withService(page, filled, 1)).toMatchObject({ staffId: 11, start: filled.start })
})

test('a single service or staff member is preselected, otherwise anyone', () => {
  const single = { services: [service(1)], staff: [member(10, null)] } as unknown as PublicPage
  expect(emptyValues(single)).toMatchObject({ serviceId: 1, staffId: 10 })
  expect(emptyValues(page)).toMatchObject({ serviceId: null, staffId: null })
  expect(withService(page, emptyValues(page), 1)).toMatchObject({ serviceId: 1, staffId: ANYONE })
  expect(withService({ staff: [] }, emptyValues(page), 1)).toMatchObject({ staffId: null })
})

test('books anyone as the staff member whose time was picked', () => {
  const values = { ...filled, staffId: ANYONE, pickedStaffId: 10 } as const
  expect(bookingBody(values, 'lumen', 'Europe/Berlin')).toMatchObject({
    staffId: 10,
    customerName: 'Ada Client',
  })
  expect(bookingBody(withStaff(values, 11), 'lumen', 'Europe/Berlin').staffId).toBe(11)
})

test("the server's messages find their fields, whichever name it uses for the reminder method", () => {
  expect(
    errorsFromServer({ customerEmail: 'a', notificationPreference: 'b', elsewhere: 'c' }),
  ).toEqual({
    customerEmail: 'a',
    channel: 'b',
  })
})
