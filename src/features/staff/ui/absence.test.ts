import { expect, test } from 'vitest'
import { describeAbsence, spanOfAbsence } from './absence.ts'

const zone = 'Europe/Berlin'
const fields = {
  wholeDays: true,
  from: '2027-03-27',
  fromTime: '',
  to: '2027-03-28',
  toTime: '',
  reason: '',
}

test('whole days reach from midnight to midnight, whatever the clocks do', () => {
  expect(spanOfAbsence(fields, zone)).toEqual({
    ok: true,
    startTime: '2027-03-26T23:00:00.000Z',
    endTime: '2027-03-28T22:00:00.000Z',
  })
})

test('times are in the business’s zone', () => {
  const hours = { ...fields, wholeDays: false, to: fields.from, fromTime: '09:00', toTime: '11:30' }
  expect(spanOfAbsence(hours, zone)).toMatchObject({
    startTime: '2027-03-27T08:00:00.000Z',
    endTime: '2027-03-27T10:30:00.000Z',
  })
})

test('missing or reversed values are reported at their field', () => {
  expect(spanOfAbsence({ ...fields, from: '' }, zone)).toMatchObject({
    field: 'from',
    message: 'Start time is required',
  })
  expect(spanOfAbsence({ ...fields, to: '' }, zone)).toMatchObject({
    field: 'to',
    message: 'End time is required',
  })
  expect(spanOfAbsence({ ...fields, wholeDays: false, fromTime: '09:00' }, zone)).toMatchObject({
    field: 'to',
  })
  expect(spanOfAbsence({ ...fields, to: '2027-03-26' }, zone)).toMatchObject({
    field: 'to',
    message: 'The end must be after the start',
  })
})

test('an absence of whole days is shown as days', () => {
  const span = (start: string, end: string) =>
    describeAbsence(Date.parse(start), Date.parse(end), zone, 'en')
  expect(span('2027-03-26T23:00:00Z', '2027-03-28T22:00:00Z')).toBe(
    'March 27, 2027 – March 28, 2027',
  )
  expect(span('2027-03-26T23:00:00Z', '2027-03-27T23:00:00Z')).toBe('March 27, 2027')
  expect(span('2027-03-27T08:00:00Z', '2027-03-27T10:30:00Z')).toBe(
    'March 27, 2027 • 9:00 AM – March 27, 2027 • 11:30 AM',
  )
})
