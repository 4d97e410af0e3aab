import { expect, test } from 'vitest'
import { instantOf } from '#domain/time/zone.ts'
import type { Appointment } from '../../../contract.ts'
import { createAxis } from '../grid/axis.ts'
import { columnsOfDates, columnsOfStaff } from '../grid/columns.ts'
import { keyOfEntry, laidOut } from '../grid/laid-out.ts'
import { appointmentsIn, blocksOf, isBlock, limited } from './block-rules.ts'

const zone = 'America/New_York'
const at = (date: string, hour: number, inZone = zone) =>
  new Date(instantOf(date, hour * 60, inZone)).toISOString()
const off = (id: number, startTime: string, endTime: string) => ({
  id,
  version: 1,
  reason: '',
  startTime,
  endTime,
})
const person = (staffId: number, ...timeOff: ReturnType<typeof off>[]) => ({
  staffId,
  working: [],
  timeOff,
  closed: [],
})
const staff = [
  { id: 1, name: 'Robin' },
  { id: 2, name: 'Mei' },
]
const appointment = (staffId: number, startTime: string, endTime: string) =>
  ({ id: 1, staffId, staffName: 'Any', startTime, endTime }) as Appointment

test('a lunch break is a block, a day off is not', () => {
  const lunch = off(1, at('2027-03-09', 12), at('2027-03-09', 13))
  const day = off(2, at('2027-03-10', 0), at('2027-03-11', 0))
  // The day on which the clocks skip an hour.
  const short = off(3, at('2027-03-14', 0), at('2027-03-15', 0))
  expect(blocksOf([person(1, lunch, day, short)])).toEqual([{ ...lunch, staffId: 1 }])
})

test('a block across midnight is on both days, and a person’s block is only in their column', () => {
  const night = off(1, at('2027-03-09', 22), at('2027-03-10', 2))
  const source = { zone, language: 'en' as const, staff, appointments: [] }
  const days = columnsOfDates(['2027-03-09', '2027-03-10', '2027-03-11'], {
    ...source,
    working: [person(1, night), person(2)],
  })
  expect(days.map(({ blocks }) => blocks.length)).toEqual([1, 1, 0])
  const people = columnsOfStaff('2027-03-09', { ...source, working: [person(1), person(2, night)] })
  expect(people.map(({ blocks }) => blocks.map(({ staffId }) => staffId))).toEqual([[], [2]])
})

test('a block and an appointment in the same time lie side by side, in order of their start', () => {
  const date = '2027-03-09'
  const lunch = off(1, at(date, 12), at(date, 13))
  const columns = columnsOfStaff(date, {
    zone,
    language: 'en',
    staff: [staff[0]!],
    working: [person(1, lunch)],
    appointments: [
      appointment(1, at(date, 12.5), at(date, 14)),
      appointment(1, at(date, 9), at(date, 10)),
    ],
  })
  const [column] = laidOut(columns, createAxis([date], zone, 'en'))
  expect(column!.entries.map(entry => [keyOfEntry(entry), entry.lane])).toEqual([
    ['appointment 1', { start: 0, width: 1, depth: 0, of: 1 }],
    ['blocked 1', { start: 0, width: 0.5, depth: 0, of: 2 }],
    ['appointment 1', { start: 0.5, width: 0.5, depth: 0, of: 2 }],
  ])
})

test.each([
  ['2027-03-14', 'an hour is skipped', 120, [60, 240]],
  ['2027-11-07', 'an hour is repeated', 240, [60, 300]],
])(
  'on %s, when %s, a block from 1 to 4 covers the hours that the clocks show',
  (date, _, minutes, tall) => {
    const block = off(1, at(date, 1), at(date, 4))
    const source = { zone, language: 'en' as const, staff, appointments: [] }
    const columns = columnsOfStaff(date, { ...source, working: [person(1, block)] })
    expect((Date.parse(block.endTime) - Date.parse(block.startTime)) / 60_000).toBe(minutes)
    const [entry] = laidOut(columns, createAxis([date], zone, 'en'))[0]!.entries
    expect([entry!.box.top, entry!.box.bottom]).toEqual(tall)
  },
)

test('counts appointments that overlap the block of the same person', () => {
  const target = {
    staffId: 1,
    start: Date.parse(at('2027-03-09', 12)),
    end: Date.parse(at('2027-03-09', 13)),
  }
  const list = [
    appointment(1, at('2027-03-09', 11), at('2027-03-09', 12)),
    appointment(1, at('2027-03-09', 12.5), at('2027-03-09', 14)),
    appointment(2, at('2027-03-09', 12), at('2027-03-09', 13)),
  ]
  expect(appointmentsIn(target, list)).toBe(1)
})

test('a block that is resized stays short enough to remain a block', () => {
  const hour = 3_600_000
  const before = { staffId: 1, start: 20 * hour, end: 21 * hour }
  const later = limited({ ...before, end: 44 * hour }, before)
  const earlier = limited({ ...before, start: 0 }, before)
  expect([later, earlier].map(({ start, end }) => [start / hour, end / hour])).toEqual([
    [20, 36],
    [5, 21],
  ])
  const span = (ms: number) => new Date(ms).toISOString()
  expect(isBlock({ startTime: span(later.start), endTime: span(later.end) })).toBe(true)
  const short = { ...before, end: 30 * hour }
  expect(limited(short, before)).toEqual(short)
})
