import { expect, test } from 'vitest'
import { MAX_CENTS } from '#domain/money.ts'
import { checkout } from '#words/en/checkout.ts'
import {
  changesOthers,
  type Line,
  messages,
  totalOf,
  totalProblem,
  withBooked,
  withName,
} from './rules.ts'

const line = (kind: Line['kind'], cents: number | null): Line => ({ kind, name: 'Any', cents })

test('the total is the sum of the lines, unknown while a price is missing', () => {
  expect(totalOf([])).toBe(0)
  expect(totalOf([line('service', 4500), line('discount', -500), line('tip', 300)])).toBe(4300)
  expect(totalOf([line('service', null), line('tip', 300)])).toBeNull()
})

test('only discounts are negative', () => {
  expect(totalProblem([line('service', 4500), line('discount', -4500)])).toBeUndefined()
  expect(totalProblem([line('discount', 1)])).toBe(messages.sign)
  expect(totalProblem([line('tip', -1)])).toBe(messages.sign)
})

test('a discount cannot exceed the sum, and the sum fits the database', () => {
  expect(totalProblem([line('service', 100), line('discount', -101)])).toBe(
    messages.discountTooLarge,
  )
  expect(totalProblem([line('service', MAX_CENTS), line('fee', 1)])).toBe(messages.tooMuch)
  expect(totalProblem([line('service', null), line('discount', -101)])).toBeUndefined()
})

test('booked services replace others, but neither edited prices nor items', () => {
  const sold = { ...line('service', 4000), staffId: 1, serviceId: 7 }
  const booked = { ...line('service', 4500), staffId: 1, serviceId: 7 }
  const tip = { ...line('tip', 300), staffId: 1 }
  const item: Line = { ...line('fee', 900), staffId: null }
  expect(withBooked([sold, tip, item], [booked])).toBeUndefined()
  expect(withBooked([item], [booked])).toBeUndefined()
  const theirs = { ...booked, staffId: 2 }
  const shared = { ...tip, staffId: null }
  expect(withBooked<Line>([sold, tip, item], [theirs])).toEqual([theirs, shared, item])
  const other = { ...booked, serviceId: 8 }
  expect(withBooked([sold, tip], [other])).toEqual([other, tip])
  const edited = { ...other, staffId: 2, cents: 100 }
  expect(withBooked([sold, edited], [booked, { ...edited, cents: 200 }, other])).toBeUndefined()
  const moved = { ...edited, staffId: 3 }
  const wash = { ...sold, name: 'Wash', cents: 900 }
  expect(withBooked([sold, wash, moved], [booked, { ...wash, cents: 1000 }, edited])).toEqual([
    sold,
    wash,
    edited,
  ])
  const cheaper = { ...sold, cents: 3000 }
  expect(withBooked([sold, cheaper, moved], [booked, booked, edited])).toEqual([
    sold,
    cheaper,
    edited,
  ])
  const swapped = [
    { ...sold, staffId: 2 },
    { ...other, staffId: 1 },
  ]
  expect(withBooked([sold, { ...other, staffId: 2 }], swapped)).toEqual(swapped)
})

test('a service that is sold more often than booked is removed, whatever its price', () => {
  const booked = { ...line('service', 4500), staffId: 1, serviceId: 7 }
  const cheaper = { ...booked, cents: 3000 }
  const tip = { ...line('tip', 300), staffId: 1 }
  expect(withBooked<Line>([booked, cheaper, tip], [booked])).toEqual([booked, tip])
  expect(withBooked<Line>([booked, cheaper, tip], [booked, booked])).toBeUndefined()
  const renamed = { ...booked, name: 'Repair' }
  expect(withBooked<Line>([booked, renamed], [booked])).toBeUndefined()
})

test('a line without a name, which could not be saved, gets that of its kind', () => {
  const erased = (kind: Line['kind']) => withName({ ...line(kind, 100), name: '' }, checkout.names)
  expect((['service', 'tip', 'refund'] as const).map(kind => erased(kind).name)).toEqual([
    'Item',
    'Tip',
    'Refund',
  ])
  expect(withName(line('tip', 100), checkout.names)).toEqual(line('tip', 100))
})

test('naming a colleague’s line, as after the client’s erasure, does not change it', () => {
  const given = { ...line('discount', -500), staffId: 2 }
  expect(changesOthers([{ ...given, name: '' }], [given], 1)).toBe(false)
  expect(changesOthers([given], [{ ...given, cents: -600 }], 1)).toBe(true)
  expect(changesOthers([given], [given, given], 1)).toBe(true)
})
