import { expect, test } from 'vitest'
import { nextActs } from './act-rules.ts'

const AT = '2027-03-01T14:00:00.000Z'
const booked = { status: 'booked' } as const

test('suggests moving an upcoming appointment, and marking one that has begun', () => {
  expect(nextActs(booked, 'before').likely).toEqual(['reschedule', 'move'])
  expect(nextActs({ status: 'confirmed' }, 'before').likely).toEqual(['reschedule', 'move'])
  expect(nextActs({ status: 'confirmed' }, 'begun').likely).toEqual([
    'arrived',
    'completed',
    'noShow',
  ])
})

test('on the day, suggests that the client arrives, starts, then finishes', () => {
  expect(nextActs(booked, 'sameDay').likely[0]).toBe('arrived')
  const arrived = { ...booked, arrivedAt: AT }
  expect(nextActs(arrived, 'sameDay').likely).toEqual(['started'])
  expect(nextActs({ ...arrived, startedAt: AT }, 'begun').likely).toEqual(['finished'])
})

test('keeps the less likely acts in the menu', () => {
  const all = ['again', 'completed', 'move', 'noShow', 'reschedule']
  for (const [phase, acts] of [
    ['before', all],
    ['sameDay', [...all, 'arrived', 'started', 'checkout']],
    ['begun', [...all, 'arrived', 'started', 'checkout']],
  ] as const) {
    const { likely, more } = nextActs(booked, phase)
    expect([...likely, ...more].toSorted()).toEqual(acts.toSorted())
  }
})

test('a marked appointment can be marked as booked again, a cancelled one only booked again', () => {
  expect(nextActs({ status: 'no_show' }, 'begun')).toEqual({
    likely: ['again', 'booked'],
    more: ['checkout'],
  })
  expect(nextActs({ status: 'completed' }, 'begun')).toEqual({
    likely: ['checkout', 'again', 'booked'],
    more: [],
  })
  expect(nextActs({ status: 'cancelled' }, 'before')).toEqual({ likely: ['again'], more: [] })
})

test('a sale can be opened from its appointment, even if that was moved or cancelled', () => {
  expect(nextActs({ status: 'cancelled', sold: true }, 'begun').more).toEqual(['checkout'])
  expect(nextActs({ ...booked, sold: true }, 'before').more).toContain('checkout')
})
