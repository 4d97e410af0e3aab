import { expect, test } from 'vitest'
import type { Appointment } from '../../../contract.ts'
import { columnsOfStaff } from './columns.ts'

const appointment = (staffId: number, staffName: string, startTime: string, endTime: string) =>
  ({ staffId, staffName, startTime, endTime }) as Appointment

test('former staff members have a column on days with their appointments', () => {
  const columnsOn = (date: string) =>
    columnsOfStaff(date, {
      zone: 'America/New_York',
      language: 'en',
      staff: [{ id: 1, name: 'Robin' }],
      working: undefined,
      appointments: [
        appointment(1, 'Robin', '2027-03-09T15:00:00Z', '2027-03-09T16:00:00Z'),
        appointment(2, 'Mei', '2027-03-09T18:00:00Z', '2027-03-09T19:00:00Z'),
        appointment(2, 'Mei', '2027-03-09T20:00:00Z', '2027-03-09T21:00:00Z'),
      ],
    }).map(({ spoken, appointments }) => [spoken, appointments.length])
  expect(columnsOn('2027-03-09')).toEqual([
    ['Robin', 1],
    ['Mei', 2],
  ])
  expect(columnsOn('2027-03-10')).toEqual([['Robin', 0]])
})
