import { expect, test } from 'vitest'
import { changeMessages } from '../../change-rules.ts'
import { momentAt, momentOf } from './moment.ts'
import {
  type AppointmentValues,
  bodyOf,
  changeOf,
  checkAppointment,
  contactTypedAsName,
  emptyValues,
  errorsFromServer,
  nextItem,
  withE164,
  withStart,
} from './values.ts'

const zone = 'America/New_York'
const filled: AppointmentValues = {
  ...emptyValues,
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
  serviceId: 1,
  staffId: 2,
  startTime: momentOf('2027-03-09T10:00', zone),
  endTime: momentOf('2027-03-09T11:00', zone),
}

test('a change has only the fields that differ from the appointment that was opened', () => {
  const changed = (values: Partial<AppointmentValues>) => changeOf({ ...opened, ...values }, opened)
  const opened: AppointmentValues = {
    ...filled,
    clientId: 7,
    addOnIds: [1, 2],
    notificationMethods: ['email', 'sms'],
  }
  const { startTime, endTime } = bodyOf(opened)
  expect(changed({ addOnIds: [2, 1], notificationMethods: ['sms', 'email'] })).toEqual({})
  expect(changed({ description: ' Front door ' })).toEqual({ description: 'Front door' })
  expect(changed({ customerPhone: '+12125550142' })).toEqual({ phone: '+12125550142' })
  expect(changed({ notificationMethods: [] })).toEqual({ notificationPreferences: [] })
  const later = momentOf('2027-03-09T12:00', zone)
  expect(changed({ endTime: later })).toEqual({ startTime, endTime: '2027-03-09T17:00:00.000Z' })
  const shorter = { addOnIds: [], addedMinutes: -20 }
  const shifted = momentOf('2027-03-09T10:40', zone)
  expect(changed({ ...shorter, endTime: shifted })).toEqual({ addOnIds: [] })
  expect(changed(shorter)).toEqual({ addOnIds: [], startTime, endTime })
  expect(changed({ staffId: 3 })).toEqual({ staffId: 3 })
  expect(changed({ clientId: 8, customerName: 'Grace Hopper' })).toEqual({
    clientId: 8,
    name: 'Grace Hopper',
    email: 'ada@example.com',
    unlessKnown: true,
    phone: '+12125550123',
    notificationPreferences: ['email', 'sms'],
  })
})

test('an empty form says what each field needs, in the specification’s words', async () => {
  expect(await checkAppointment({ ...emptyValues, notificationMethods: [] })).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Invalid email address',
    customerPhone: 'Phone number is required',
    startTime: 'Start time is required',
    endTime: 'End time is required',
    serviceId: 'Please select a service',
    staffId: 'Please select a staff member',
    notificationMethods: 'Select at least one notification method',
  })
})

test('a walk-in and a known client need no contact, but a typed one has to be valid', async () => {
  const bare = { ...filled, customerName: '', customerEmail: '', customerPhone: '' }
  for (const desk of [{ walkIn: true }, { clientId: 7 }]) {
    const values = { ...bare, ...desk, notificationMethods: [] }
    expect(await checkAppointment(values), JSON.stringify(desk)).toEqual({})
    expect(bodyOf(values)).toMatchObject(desk)
    const wrong = { ...values, customerEmail: 'ada', customerPhone: '+123' }
    expect(await checkAppointment(wrong)).toEqual({
      customerEmail: 'Invalid email address',
      customerPhone: changeMessages.phoneInvalid,
    })
  }
  expect(bodyOf(filled)).not.toHaveProperty('walkIn')
  expect(bodyOf(filled)).not.toHaveProperty('clientId')
})

test('an email address has an at sign and a domain', async () => {
  for (const customerEmail of ['ada', 'ada@', '@example.com', 'ada@example'])
    expect(await checkAppointment({ ...filled, customerEmail }), customerEmail).toEqual({
      customerEmail: 'Invalid email address',
    })
})

test('a completed form has no errors, and books times in the business’s zone', async () => {
  expect(await checkAppointment(filled)).toEqual({})
  expect(bodyOf(filled)).toMatchObject({
    startTime: '2027-03-09T15:00:00.000Z',
    endTime: '2027-03-09T16:00:00.000Z',
  })
})

test('reports an unknown phone number, an end before the start and two messaging methods', async () => {
  const wrong: AppointmentValues = {
    ...filled,
    customerPhone: '+123',
    endTime: momentOf('2027-03-09T09:00', zone),
    notificationMethods: ['sms', 'whatsapp'],
  }
  expect(await checkAppointment(wrong)).toEqual({
    customerPhone:
      'Please enter a valid phone number in international format (e.g., +1234567890 or +44123456789)',
    endTime: 'The end time must be after the start time',
    notificationMethods: 'You can only select either SMS or WhatsApp, not both',
  })
})

test('sends a phone number as E.164 however it is typed', async () => {
  for (const [typed, sent] of [
    ['+1 (212) 555-0123', '+12125550123'],
    ['+44 (0)20 7946 0018', '+442079460018'],
  ]) {
    expect((await withE164({ ...filled, customerPhone: typed! }))?.customerPhone).toBe(sent)
  }
  expect(await withE164({ ...filled, customerPhone: 'not a number' })).toBeUndefined()
})

test('reads a national number for the owner’s country, else for that of the zone', async () => {
  const sent = async (customerPhone: string, phoneCountry: string | null, plusAdded = false) =>
    (await withE164({ ...filled, customerPhone, plusAdded }, { phoneCountry, timeZone: zone }))
      ?.customerPhone
  expect(await sent('(312) 555-0123', null)).toBe('+13125550123')
  expect(await sent('030 123456', 'DE')).toBe('+4930123456')
  expect(await sent('030 123456', null)).toBeUndefined()
})

test('prefers the national number if the form added the plus sign', async () => {
  const home = { phoneCountry: 'US', timeZone: zone }
  const sent = async (customerPhone: string, plusAdded: boolean) =>
    (await withE164({ ...filled, customerPhone, plusAdded }, home))?.customerPhone
  expect(await sent('+3125550123', true)).toBe('+13125550123')
  expect(await sent('+3125550123', false)).toBe('+3125550123')
  expect(await sent('+12125550142', true)).toBe('+12125550142')
  expect(await sent('+442079460018', true)).toBe('+442079460018')
})

test('an address or number typed as the name of a new client moves to its own, empty field', () => {
  const typed = (customerName: string, others: Partial<AppointmentValues> = {}) =>
    contactTypedAsName({ ...emptyValues, customerName, ...others })
  expect(typed(' ada@example.com ')).toEqual({
    customerName: '',
    customerEmail: 'ada@example.com',
  })
  expect(typed('(212) 555-0123')).toEqual({
    customerName: '',
    customerPhone: '(212) 555-0123',
    plusAdded: false,
  })
  expect(typed('Ada Client')).toBeUndefined()
  expect(typed('ada@example.com', { customerEmail: 'other@example.com' })).toBeUndefined()
  expect(typed('212 555 0123', { customerPhone: '+12125550199' })).toBeUndefined()
  expect(typed('212 555 0123', { clientId: 7 })).toBeUndefined()
  expect(typed('212 555 0123', { walkIn: true })).toBeUndefined()
})

test('the end stays as far from the start as it was; an empty one is set by the service’s length', () => {
  const later = momentOf('2027-03-09T14:30', zone)
  expect(withStart(filled, later, zone, 30).endTime.text).toBe('2027-03-09T15:30')
  expect(withStart(emptyValues, later, zone, 45).endTime.text).toBe('2027-03-09T15:15')
  expect(withStart(emptyValues, later, zone, undefined).endTime.text).toBe('')
})

test('a time in the hour that autumn repeats keeps its instant until someone changes it', () => {
  const second = Date.parse('2027-11-07T06:30:00Z')
  const moment = momentAt(second, zone)
  expect(moment).toEqual({ text: '2027-11-07T01:30', ms: second })
  expect(momentOf(moment.text, zone).ms).toBe(second - 3_600_000)
})

test("the server's messages find their fields by either name", () => {
  expect(errorsFromServer({ phone: 'no', startTime: 'early', other: '?' })).toEqual({
    customerPhone: 'no',
    startTime: 'early',
  })
})

test('adds a service with the only staff member, or with anyone in a team', () => {
  expect(nextItem([{ id: 2 }])).toEqual({ serviceId: undefined, staffId: 2 })
  expect(nextItem([{ id: 2 }, { id: 4 }])).toEqual({ serviceId: undefined, staffId: null })
})
