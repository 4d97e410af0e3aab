import { expect, test } from 'vitest'
import { slotsOf } from './alternative-rules.ts'

const slot = (hour: number, staffId: number) => ({
  startTime: `2027-03-02T${hour}:00:00.000Z`,
  endTime: `2027-03-02T${hour + 1}:00:00.000Z`,
  staffId,
})
const { startTime } = slot(15, 7)
const { endTime } = slot(16, 8)
const visit = {
  startTime,
  endTime,
  items: [
    { serviceId: 1, ...slot(15, 7) },
    { serviceId: 2, ...slot(16, 8) },
  ],
}

test('an alternative for a visit is the time of the service that is moved', () => {
  expect(slotsOf([visit], { serviceId: 2, staffId: 8 })).toMatchObject([slot(16, 8)])
  expect(slotsOf([visit], { serviceId: 2, staffId: 9 })).toEqual([])
})

test('an alternative for a single appointment is unchanged', () => {
  expect(slotsOf([slot(15, 7)], { serviceId: 1, staffId: 8 })).toEqual([slot(15, 7)])
})
