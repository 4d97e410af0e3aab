import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as domain from '#domain/time/date.ts'
import * as kit from '#web/kit/base/calendar-rules.ts'
import { addDays, addMonths, dateAfter, monthOf, weeksOf } from './dates.ts'

const anyDate = fc.integer({ min: 0, max: 40_000 }).map(domain.dateOfDayNumber)
const keys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
]

test('light dates say what the domain and the kit say, for every date to 2079', () => {
  fc.assert(
    fc.property(
      anyDate,
      fc.integer({ min: -400, max: 400 }),
      fc.constantFrom(...keys),
      fc.boolean(),
      fc.boolean(),
      (date, count, key, shift, rtl) => {
        expect(addDays(date, count)).toBe(domain.addDays(date, count))
        expect(addMonths(date, count % 30)).toBe(kit.addMonths(date, count % 30))
        expect(monthOf(date)).toBe(kit.monthOf(date))
        expect(weeksOf(date)).toEqual(kit.weeksOf(date))
        expect(dateAfter(key, date, { shift, rtl })).toBe(kit.dateAfter(key, date, { shift, rtl }))
      },
    ),
  )
})
