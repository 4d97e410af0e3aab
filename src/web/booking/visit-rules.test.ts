import { expect, test, vi } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { booking as words } from '#words/en/booking.ts'
import { ANYONE, type BookingValues, emptyValues, isVisit } from './form.ts'
import {
  bookVisit,
  chooseFurther,
  stillOffered,
  timesOfVisits,
  valuesAgain,
  visitBody,
  visitOffer,
  visitTimes,
} from './visit-rules.ts'

const member = (id: number, serviceIds: number[] | null = null) => ({
  id,
  name: `Staff ${id}`,
  position: '',
  serviceIds,
})
const toner = { id: 7, name: 'Toner', minutes: 20, price: 2500 }
const cut = { id: 1, name: 'Cut', description: '', duration: 60, category: 'beauty', price: 4500 }
const color = {
  ...cut,
  id: 2,
  name: 'Color',
  duration: 90,
  price: 9000,
  addOns: [toner],
  terms: [{ staffId: 11, duration: 120, price: 14_000 }],
}
const wash = { ...cut, id: 3, name: 'Wash', duration: 10, price: 0 }
const page = {
  services: [cut, color, wash],
  staff: [member(10), member(11), member(12, [1])],
} as unknown as PublicPage

const NINE = Date.parse('2026-03-09T14:00:00Z')
const at = (minutes: number) => NINE + minutes * 60_000
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

const chosen: BookingValues = {
  ...emptyValues(page),
  serviceId: 1,
  staffId: 10,
  further: [{ serviceId: 2, staffId: ANYONE, addOnIds: [7] }],
}
const start = {
  startTime: iso(0),
  endTime: iso(200),
  items: [
    { serviceId: 1, staffId: 10, startTime: iso(0), endTime: iso(60) },
    { serviceId: 2, staffId: 11, startTime: iso(60), endTime: iso(200) },
  ],
}
const [time] = timesOfVisits([start])
const filled: BookingValues = {
  ...chosen,
  start: time!.start,
  end: time!.end,
  pickedStaffId: 10,
  legs: time!.legs,
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
}

function answerWith(json: unknown) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return new Response(JSON.stringify(json))
  })
  return asked
}

test('requests times for all services, with their staff and add-ons', async () => {
  const asked = answerWith({ timeZone: 'UTC', days: [{ date: '2026-03-09', starts: [start] }] })
  const times = await visitTimes('blue door', chosen)!.fetch({ from: at(0), to: at(60) })
  expect(decodeURIComponent(asked[0]!.path)).toBe(
    `/api/public-pages/blue door/visits?items=1.10,2.any.7&from=${iso(0)}&to=${iso(60)}`,
  )
  expect(times).toEqual([
    {
      start: at(0),
      end: at(200),
      staffId: 10,
      suggested: false,
      legs: [
        { staffId: 10, start: at(0), end: at(60) },
        { staffId: 11, start: at(60), end: at(200) },
      ],
    },
  ])
})

test('requests no times while no one offers one of the services', () => {
  const perm = chooseFurther({ staff: [member(12, [1])] } as unknown as PublicPage, 2)
  expect(visitTimes('blue', { ...chosen, further: [perm] })).toBeUndefined()
})

test('sends the staff that the client saw, and whether anyone is accepted', () => {
  const body = visitBody(filled, 'blue', 'Europe/Berlin')
  expect(body).toMatchObject({
    pageName: 'blue',
    startTime: iso(0),
    customerName: 'Ada Client',
    timeZone: 'Europe/Berlin',
  })
  expect(body.items).toEqual([
    { serviceId: 1, staffId: 10 },
    { serviceId: 2, staffId: 11, anyStaff: true, addOnIds: [7] },
  ])
  expect(body).not.toHaveProperty('endTime')
})

test('skips a service that is not chosen yet', () => {
  const open = { ...filled, further: [chooseFurther(page, null), ...filled.further!] }
  expect(visitBody(open, 'blue', 'UTC').items).toHaveLength(2)
  expect(isVisit({ further: [chooseFurther(page, null)] })).toBe(false)
})

test('shows a booked visit as one appointment', async () => {
  const item = (id: number, serviceName: string, staffName: string, minutes: number[]) => ({
    id,
    serviceName,
    staffName,
    startTime: iso(minutes[0]!),
    endTime: iso(minutes[1]!),
    addOns: [toner],
  })
  const items = [item(5, 'Cut', 'Ana', [0, 60]), item(6, 'Color', 'Ben', [60, 200])]
  const asked = answerWith({ visitId: 5, items, manageUrl: 'https://kairos.test/manage/x' })
  const booked = await bookVisit(
    visitBody(filled, 'blue', 'UTC'),
    'key',
    { price: 0, changeCutoffMinutes: 0, policy: '' },
    'en',
  )
  expect(asked[0]!.path).toBe('/api/visits')
  expect(booked).toMatchObject({
    id: 5,
    serviceName: 'Cut and Color',
    staffName: 'Ana and Ben',
    startTime: iso(0),
    endTime: iso(200),
    manageUrl: 'https://kairos.test/manage/x',
    visit: [{ id: 5 }, { id: 6 }],
  })
  expect(booked).not.toHaveProperty('addOns')
})

const offerOf = (values: BookingValues) => {
  const { duration, price, title } = visitOffer(page, values, words, 'en')
  return [title, duration, price]
}

test('adds up lengths and prices, as ranges until the staff are known', () => {
  expect(offerOf(chosen)).toEqual(['Cut and Color', '170–200 min', 'from $160.00'])
  expect(offerOf(filled)).toEqual(['Cut and Color', '3h 20min', '$210.00'])
  const ana = { ...chosen, further: [{ serviceId: 2, staffId: 10 }] }
  expect(offerOf(ana)).toEqual(['Cut and Color', '2h 30min', '$135.00'])
  const { pieces } = visitOffer(page, filled, words, 'en')
  expect(pieces.map(({ staffName, addOns }) => [staffName, addOns])).toEqual([
    ['Staff 10', []],
    ['Staff 11', ['Toner']],
  ])
})

test('has no sum with a custom price, and no price if the page hides prices', () => {
  const custom = { ...chosen, further: [{ serviceId: 3, staffId: 10 }] }
  expect(offerOf(custom)).toEqual(['Cut and Wash', '1h 10min', 'Custom pricing'])
  const { price: _, ...hidden } = cut
  const quiet = { ...page, services: [hidden, wash] } as unknown as PublicPage
  expect(visitOffer(quiet, custom, words, 'en').price).toBe('')
})

test('a draft keeps only services, staff and add-ons that the page still offers', () => {
  expect(stillOffered(page, filled)).toEqual(filled)
  for (const further of [
    [{ serviceId: 99, staffId: ANYONE } as const],
    [{ serviceId: 2, staffId: 12 }],
    [{ serviceId: 2, staffId: 10, addOnIds: [99] }],
    [chooseFurther(page, null)],
  ]) {
    const left = stillOffered(page, { ...filled, further: [...further, ...filled.further!] })
    expect(left).toMatchObject({ further: filled.further, start: null })
    expect(stillOffered(page, { ...filled, further }).further).toBeUndefined()
  }
})

test('preselects anyone for a further service, unless only one person offers it', () => {
  expect(chooseFurther(page, 1)).toEqual({ serviceId: 1, staffId: ANYONE })
  const alone = { staff: [member(10)] } as unknown as PublicPage
  expect(chooseFurther(alone, 1)).toEqual({ serviceId: 1, staffId: 10 })
})

test('books a visit again with its services, staff and add-ons, if they are still offered', () => {
  const leg = { id: 1, startTime: iso(0), endTime: iso(60), servicePrice: 1, staffName: 'Staff' }
  const earlier = {
    ...leg,
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    serviceId: 1,
    serviceName: 'Cut and Color',
    staffId: 12,
    visit: [
      { ...leg, serviceId: 1, serviceName: 'Cut', staffId: 12 },
      // Neither is still offered.
      { ...leg, serviceId: 1, serviceName: 'Cut', staffId: 99, addOns: [toner] },
      { ...leg, serviceId: 99, serviceName: 'Perm', staffId: 10 },
      { ...leg, serviceId: 2, serviceName: 'Color', staffId: 11, addOns: [toner] },
    ],
  }
  const again = valuesAgain(page, filled, earlier)
  expect(again).toMatchObject({
    serviceId: 1,
    staffId: 12,
    start: null,
    legs: undefined,
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    further: [
      { serviceId: 1, staffId: ANYONE },
      { serviceId: 2, staffId: 11, addOnIds: [7] },
    ],
  })
  expect(again.addOnIds).toBeUndefined()
  const { visit: _, ...single } = { ...earlier, serviceId: 2, staffId: 11, addOns: [toner] }
  expect(valuesAgain(page, again, single)).toMatchObject({
    serviceId: 2,
    staffId: 11,
    addOnIds: [7],
    further: undefined,
  })
  const gone = valuesAgain(page, filled, { ...single, serviceId: 99 })
  expect(gone).toMatchObject({ serviceId: null, staffId: null, further: undefined })
})
