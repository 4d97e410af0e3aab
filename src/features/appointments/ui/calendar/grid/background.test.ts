import { expect, test } from 'vitest'
import { instantOf } from '#domain/time/zone.ts'
import { calendar } from '#words/en/calendar.ts'
import { createAxis } from './axis.ts'
import { openStretch, shadesOf } from './background.ts'

const zone = 'America/New_York'
const date = '2027-03-09'
const axis = createAxis([date], zone, 'en')
const at = (hour: number, on = date) => new Date(instantOf(on, hour * 60, zone)).toISOString()
const span = (from: number, to: number) => ({ startTime: at(from), endTime: at(to) })
const person = (staffId: number, changes: object = {}) => ({
  staffId,
  working: [span(9, 12), span(13, 17)],
  timeOff: [],
  closed: [],
  ...changes,
})
const shades = (people: Parameters<typeof shadesOf>[3], on = date, of = axis) =>
  shadesOf(on, zone, of, people, calendar.grid.shades).map(({ top, bottom, kind, label }) => [
    top / 60,
    bottom / 60,
    kind,
    label,
  ])

test('one staff member’s day is closed outside their hours and during their break', () => {
  expect(shades([person(1)])).toEqual([
    [0, 9, 'closed', undefined],
    [12, 13, 'break', 'Break'],
    [17, 24, 'closed', undefined],
  ])
})

test('a day’s absence is drawn with its reason, within hours and beyond them', () => {
  const away = { id: 1, reason: 'Dentist', version: 1, startTime: at(15), endTime: at(39) }
  expect(shades([person(1, { timeOff: [away] })])).toEqual([
    [0, 9, 'closed', undefined],
    [12, 13, 'break', 'Break'],
    [15, 24, 'off', 'Dentist'],
  ])
})

test('shorter time off is a block of its own, not part of the background', () => {
  const dentist = { id: 1, reason: 'Dentist', version: 1, ...span(15, 16) }
  expect(shades([person(1, { timeOff: [dentist] })])).toEqual(shades([person(1)]))
})

test('for several people, only hours when none of them works are closed', () => {
  const late = person(2, { working: [span(11, 20)] })
  expect(shades([person(1), late])).toEqual([
    [0, 9, 'closed', undefined],
    [20, 24, 'closed', undefined],
  ])
  expect(openStretch([date], axis, zone, [late, person(1)])).toEqual({
    top: 9 * 60,
    bottom: 20 * 60,
  })
})

test('explains a date that an exception or a holiday closes', () => {
  expect(shades([person(1, { working: [], closed: [date] })])).toEqual([
    [0, 24, 'closed', 'Closed'],
  ])
})

test('shades nothing until hours are loaded, but always marks a skipped hour', () => {
  const spring = createAxis(['2027-03-14'], zone, 'en')
  expect(shades(undefined, '2027-03-14', spring)).toEqual([[2, 3, 'missing', 'Skipped hour']])
})
