import { expect, test } from 'vitest'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { legsAt, totalOf } from './legs.ts'

const service = (id: number, duration: number, price: number, more: Partial<Service> = {}) =>
  ({ id, name: `Service ${id}`, duration, price, ...more }) as Service
const member = (id: number, serviceIds: number[] | null = null) =>
  ({ id, name: `Staff ${id}`, serviceIds }) as StaffMember

const team = {
  services: [
    service(1, 45, 6000),
    service(2, 120, 9500, { staffTerms: [{ staffId: 8, duration: 90, price: 14_000 }] }),
    service(3, 30, 0),
  ],
  staff: [member(7), member(8), member(9, [1])],
  addOns: [{ id: 5, name: 'Toner', minutes: 20, price: 2500 }],
}
const START = Date.UTC(2027, 2, 2, 15)
const minutes = (count: number) => START + count * 60_000

test('adds up the lengths and prices of the staff who were chosen', () => {
  const items = [
    { serviceId: 1, staffId: 7 },
    { serviceId: 2, staffId: 8 },
  ]
  expect(totalOf(items, team)).toEqual({
    minutes: { least: 135, most: 135 },
    price: { least: 20_000, most: 20_000 },
  })
  expect(legsAt(items, START, team)).toMatchObject([
    { serviceId: 1, staffId: 7, start: START, end: minutes(45) },
    { serviceId: 2, staffId: 8, start: minutes(45), end: minutes(135) },
  ])
})

test('with anyone, gives the range of everyone who offers the service until a time is chosen', () => {
  const items = [
    { serviceId: 2, staffId: null },
    { serviceId: 1, staffId: null },
  ]
  expect(totalOf(items, team)).toEqual({
    minutes: { least: 135, most: 165 },
    price: { least: 15_500, most: 20_000 },
  })
  const chosen = items.map((item, index) => ({ ...item, freeId: [8, 9][index] }))
  expect(legsAt(chosen, START, team).map(({ staffId, end }) => [staffId, end])).toEqual([
    [8, minutes(90)],
    [9, minutes(135)],
  ])
})

test('knows which services one person does in a row', () => {
  const items = [7, 7, 8, null, null].map(staffId => ({ serviceId: 1, staffId }))
  expect(legsAt(items, START, team).map(({ follows, precedes }) => [follows, precedes])).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('has no price if one is custom, and no sums until everything is chosen', () => {
  const custom = { serviceId: 3, staffId: null }
  expect(totalOf([{ serviceId: 1, staffId: 7 }, custom], team)?.price).toBeUndefined()
  const unchosen = { serviceId: undefined, staffId: null }
  expect(totalOf([custom, unchosen], team)).toBeUndefined()
  expect(legsAt([custom, unchosen], START, team)).toEqual([])
})

test('add-ons lengthen their service and add to its price, unless that is custom', () => {
  const toned = { serviceId: 1, staffId: 7, addOnIds: [5] }
  const cut = { serviceId: 1, staffId: 7 }
  expect(totalOf([toned, cut], team)).toEqual({
    minutes: { least: 110, most: 110 },
    price: { least: 14_500, most: 14_500 },
  })
  expect(legsAt([toned, cut], START, team)[1]?.start).toBe(minutes(65))
  expect(totalOf([{ ...toned, serviceId: 3 }], team)?.price).toBeUndefined()
})
