import { expect, test } from 'vitest'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { momentOf } from './moment.ts'
import { draftFor, startingValues, timesIn } from './starting-values.ts'
import { emptyValues, withE164 } from './values.ts'

const service = (id: number, addOnIds?: number[]) =>
  ({ id, duration: 45, ...(addOnIds && { addOnIds }) }) as Service
const member = (id: number) => ({ id }) as StaffMember
const zone = 'America/New_York'
const now = Date.parse('2027-03-09T15:03:20Z')
const alone = { services: [service(1)], staff: [member(2)], zone, now }
const several = {
  services: [service(1), service(3, [7])],
  staff: [member(2), member(4)],
  zone,
  now,
}

test('chooses the only service and staff member, but none of several', () => {
  expect(startingValues(alone)).toEqual({ ...emptyValues, serviceId: 1, staffId: 2 })
  expect(startingValues(several)).toEqual(emptyValues)
  expect(startingValues(several, { serviceId: 3 }).serviceId).toBe(3)
})

test('a walk-in starts at the last five minutes, for as long as the only service', () => {
  const { startTime, endTime, walkIn } = startingValues(alone, { walkIn: true })
  expect(walkIn).toBe(true)
  expect(startTime.text).toBe('2027-03-09T10:00')
  expect(endTime.text).toBe('2027-03-09T10:45')
})

test('continues a draft, at the place in the calendar that was chosen', () => {
  const draft = { ...emptyValues, customerName: 'Ada Client' }
  expect(startingValues(several, { staffId: 4 }, draft)).toEqual({ ...draft, staffId: 4 })
})

test('an unfinished draft about another client changes nothing about a known one', async () => {
  const ada = { clientId: 7, customerName: 'Ada', customerPhone: '+12015550123' }
  const draft = {
    ...emptyValues,
    customerName: 'Marco',
    customerPhone: '0171 5',
    plusAdded: true,
    description: 'Latex allergy',
    notificationMethods: ['sms' as const],
  }
  const values = startingValues(several, ada, draftFor(ada, draft))
  expect(values).toMatchObject({ ...emptyValues, ...ada })
  const own = startingValues(several, ada, draftFor(ada, { ...draft, clientId: 7 }))
  expect(own.description).toBe('Latex allergy')
  for (const each of [values, own])
    expect(await withE164(each, { phoneCountry: null, timeZone: 'Europe/Berlin' })).toMatchObject({
      customerPhone: '+12015550123',
    })
})

test('keeps the times that a draft shows when the zone is corrected', () => {
  const draft = { ...emptyValues, startTime: momentOf('2027-03-09T10:00', zone) }
  const corrected = { ...several, zone: 'America/Los_Angeles' }
  expect(startingValues(corrected, {}, draft).startTime).toEqual({
    text: '2027-03-09T10:00',
    ms: Date.parse('2027-03-09T18:00:00Z'),
  })
})

test('a typed time keeps its text when the zone of an open form is corrected, an untouched one its instant', () => {
  const at = (time: string) => momentOf(`2027-03-09T${time}`, zone)
  const opened = { ...emptyValues, startTime: at('14:00'), endTime: at('15:00') }
  const there = (values: typeof opened) => {
    const { startTime, endTime } = timesIn('America/Los_Angeles', values, opened)
    return [startTime, endTime].map(({ text, ms }) => [text.slice(-5), new Date(ms!).toISOString()])
  }
  expect(there({ ...opened, endTime: at('15:30') })).toEqual([
    ['11:00', '2027-03-09T19:00:00.000Z'],
    ['12:30', '2027-03-09T20:30:00.000Z'],
  ])
  expect(there({ ...opened, startTime: at('16:00'), endTime: at('17:00') })).toEqual([
    ['16:00', '2027-03-10T00:00:00.000Z'],
    ['17:00', '2027-03-10T01:00:00.000Z'],
  ])
})

test('what was removed since is not chosen', () => {
  const gone = { serviceId: 9, staffId: 9, addOnIds: [7] }
  expect(startingValues(several, gone)).toEqual(emptyValues)
  const items = [
    { serviceId: 3, staffId: 4, addOnIds: [7, 8] },
    { serviceId: 9, staffId: 9 },
  ]
  expect(startingValues(several, {}, { ...emptyValues, items }).items).toEqual([
    { serviceId: 3, staffId: 4, addOnIds: [7] },
    { serviceId: undefined, staffId: null, addOnIds: undefined },
  ])
})
