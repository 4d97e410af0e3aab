import { expect, test } from 'vitest'
import { nextActs } from './act-rules.ts'

const all = ['again', 'completed', 'move', 'noShow', 'reschedule']

test('a coming appointment is likely moved, one that has begun is likely marked', () => {
  expect(nextActs('booked', false).likely).toEqual(['reschedule', 'move'])
  expect(nextActs('confirmed', false).likely).toEqual(['reschedule', 'move'])
  expect(nextActs('confirmed', true).likely).toEqual(['completed', 'noShow'])
})

test('keeps the less likely acts in the menu', () => {
  for (const begun of [false, true]) {
    const { likely, more } = nextActs('booked', begun)
    expect([...likely, ...more].toSorted()).toEqual(all)
  }
})

test('a marked appointment can be marked as booked again, a cancelled one only booked again', () => {
  expect(nextActs('no_show', true)).toEqual({ likely: ['again', 'booked'], more: [] })
  expect(nextActs('completed', true)).toEqual({ likely: ['again', 'booked'], more: [] })
  expect(nextActs('cancelled', false)).toEqual({ likely: ['again'], more: [] })
})
