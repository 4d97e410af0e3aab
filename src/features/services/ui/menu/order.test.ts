import { expect, test } from 'vitest'
import type { Service } from '../../contract.ts'
import {
  inputOf,
  moveByOne,
  moveOver,
  moveTo,
  type Order,
  orderOf,
  sortBy,
  stepGroup,
} from './order.ts'

const service = (id: number, groupId?: number) =>
  ({ id, name: `Service ${id}`, ...(groupId && { groupId }) }) as Service
const groups = [
  { id: 7, name: 'Hair' },
  { id: 8, name: 'Nails' },
]
const services = [service(1, 7), service(2, 7), service(3, 8), service(4)]
const order = orderOf(services, groups)
const idsOf = (changed: Order | undefined) => changed?.map(({ services: ids }) => ids)

test('an order has every group, even empty ones, and services without a group last', () => {
  expect(order).toEqual([
    { group: 7, services: [1, 2] },
    { group: 8, services: [3] },
    { group: 0, services: [4] },
  ])
  expect(inputOf(order)).toEqual({
    groups: [
      { id: 7, services: [1, 2] },
      { id: 8, services: [3] },
    ],
    services: [4],
  })
})

test('services follow the order and its groups, and unknown ones come last', () => {
  const moved = moveTo(order, 4, 8, 0)
  expect(sortBy(moved, [...services, service(5, 7)])).toEqual([
    service(1, 7),
    service(2, 7),
    service(4, 8),
    service(3, 8),
    service(5, 7),
  ])
  expect(sortBy(moveTo(order, 1, 0, 1), services).at(-1)).toEqual(service(1))
  expect(sortBy(order, services.slice(1))).toEqual(services.slice(1))
})

test('a service that is dragged over another one takes its place', () => {
  expect(idsOf(moveOver(order, 1, 2))).toEqual([[2, 1], [3], [4]])
  expect(idsOf(moveOver(order, 2, 1))).toEqual([[2, 1], [3], [4]])
  expect(idsOf(moveOver(order, 4, 3))).toEqual([[1, 2], [4, 3], []])
  expect(idsOf(moveOver(order, 1, 1))).toEqual(idsOf(order))
})

test('a service moves by one place, through all groups, but not beyond the menu', () => {
  expect(idsOf(moveByOne(order, 1, 1))).toEqual([[2, 1], [3], [4]])
  expect(idsOf(moveByOne(order, 2, 1))).toEqual([[1], [2, 3], [4]])
  expect(idsOf(moveByOne(order, 4, -1))).toEqual([[1, 2], [3, 4], []])
  expect(moveByOne(order, 1, -1)).toBeUndefined()
  expect(moveByOne(order, 4, 1)).toBeUndefined()
})

test('a group moves by one place, but never behind services without a group', () => {
  expect(stepGroup(order, 7, 1)?.map(({ group }) => group)).toEqual([8, 7, 0])
  expect(stepGroup(order, 8, -1)?.map(({ group }) => group)).toEqual([8, 7, 0])
  expect(stepGroup(order, 7, -1)).toBeUndefined()
  expect(stepGroup(order, 8, 1)).toBeUndefined()
})
