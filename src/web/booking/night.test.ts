import { expect, test } from 'vitest'
import { isNight, preferDay } from './night.ts'

test('a time is at night from 10 PM to 6 AM of a client in another zone', () => {
  const at = (hour: number) => Date.UTC(2027, 2, 2, hour)
  const night = (zone: string, business: string) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter(hour =>
      isNight(at(hour), { zone, business }),
    )
  expect(night('UTC', 'America/New_York')).toEqual([0, 1, 2, 3, 4, 5, 22, 23])
  expect(night('Asia/Tokyo', 'UTC')).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  // A business that works at night does so on purpose.
  expect(night('UTC', 'UTC')).toEqual([])
  expect(night('America/Toronto', 'America/New_York')).toEqual([])
})

test('times at night are only offered if there are no others', () => {
  const zones = { zone: 'UTC', business: 'America/New_York' }
  const [one, two, noon] = [1, 2, 12].map(hour => Date.UTC(2027, 2, 2, hour)) as [
    number,
    number,
    number,
  ]
  expect(preferDay([one, noon], zones)).toEqual([noon])
  expect(preferDay([one, two], zones)).toEqual([one, two])
  expect(preferDay([], zones)).toEqual([])
})
