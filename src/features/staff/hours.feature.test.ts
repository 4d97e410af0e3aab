import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaff, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'

const app = testApp()
let owner: TestBrowser
let staffId: number
beforeAll(async () => {
  owner = (await signUpOwner(app, { timeZone: 'Europe/Berlin' })).browser
})
beforeEach(async () => {
  staffId = (await createStaff(owner)).id
})

const put = (hours: unknown) => owner.put(`/api/staff/${staffId}/hours`, hours)
const read = async () => (await owner.get(`/api/staff/${staffId}/hours`)).body
const range = (weekday: number, start: string, end: string) => ({ weekday, start, end })

test('hours are returned sorted and unchanged, with breaks, nights and dated exceptions', async () => {
  const hours = {
    weekly: [
      range(5, '20:00', '02:00'),
      range(1, '13:00', '17:00'),
      range(1, '09:00', '12:00'),
      range(7, '00:00', '00:00'),
    ],
    exceptions: [
      {
        date: '2027-12-24',
        intervals: [
          { start: '13:00', end: '15:00' },
          { start: '09:00', end: '12:00' },
        ],
      },
      { date: '2027-03-10', intervals: [] },
    ],
  }
  const { status, body } = await put(hours)
  expect(status).toBe(200)
  expect(body).toEqual({
    weekly: [
      range(1, '09:00', '12:00'),
      range(1, '13:00', '17:00'),
      range(5, '20:00', '02:00'),
      range(7, '00:00', '00:00'),
    ],
    exceptions: [
      { date: '2027-03-10', intervals: [] },
      {
        date: '2027-12-24',
        intervals: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '15:00' },
        ],
      },
    ],
    timeZone: 'Europe/Berlin',
    version: expect.any(String),
  })
  expect(await read()).toEqual(body)
})

test('hours can be written back as read', async () => {
  await put({
    weekly: [range(2, '10:00', '18:30')],
    exceptions: [{ date: '2027-05-01', intervals: [] }],
  })
  const hours = await read()
  expect((await put(hours)).body).toEqual(hours)
})

test('hours that someone else has changed since are not overwritten', async () => {
  const [mine, theirs] = [await read(), await read()]
  const closed = [{ date: '2027-12-24', intervals: [] }]
  const saved = await put({ ...theirs, exceptions: closed })
  expect(saved.status).toBe(200)
  const refused = await put({ ...mine, weekly: [] })
  expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
  expect(await read()).toEqual(saved.body)
  expect((await put({ ...saved.body, weekly: [] })).body).toMatchObject({ exceptions: closed })
})

test('hours are stored as minutes, past midnight above 1440', async () => {
  await put({ weekly: [range(5, '20:00', '02:00')] })
  const row = await app.db
    .selectFrom('staff')
    .select('weekly_hours')
    .where('id', '=', staffId)
    .executeTakeFirst()
  expect(row?.weekly_hours).toEqual([{ weekday: 5, startMinute: 1200, endMinute: 1560 }])
})

test('writing hours replaces all earlier ones, and no hours are allowed', async () => {
  await put({
    weekly: [range(1, '09:00', '17:00')],
    exceptions: [{ date: '2027-05-01', intervals: [] }],
  })
  expect((await put({ weekly: [] })).body).toMatchObject({ weekly: [], exceptions: [] })
})

test('saves the hours of a person with 1,000 past dates, and keeps those', async () => {
  const past = Array.from({ length: 1000 }, (_, day) => ({
    date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
    intervals: [],
  }))
  const closed = { date: '2027-12-24', intervals: [] }
  await put({ weekly: [], exceptions: past })
  const { version } = await read()
  const from = '2027-03-01'
  const saved = await put({ weekly: [], exceptions: [past[0], closed], version, from })
  expect([saved.status, saved.body.exceptions]).toEqual([200, [...past, closed]])
  expect((await put({ weekly: [], from })).body.exceptions).toEqual(past)
})

test.each([
  ['an invalid time', { weekly: [range(1, '9', '17:00')] }, 'Enter a time as HH:MM'],
  ['a time past midnight', { weekly: [range(1, '09:00', '24:00')] }, 'Enter a time as HH:MM'],
  [
    'an eighth weekday',
    { weekly: [range(8, '09:00', '17:00')] },
    'weekly.0.weekday: Number must be less than or equal to 7',
  ],
  [
    'hours that overlap',
    { weekly: [range(1, '12:00', '17:00'), range(1, '09:00', '13:00')] },
    'Monday: 12:00 PM – 5:00 PM overlaps 9:00 AM – 1:00 PM',
  ],
  [
    'a night that meets the next morning',
    { weekly: [range(7, '22:00', '06:00'), range(1, '05:00', '09:00')] },
    'Monday: 5:00 AM – 9:00 AM overlaps Sunday’s 10:00 PM – 6:00 AM',
  ],
  [
    'a date given twice',
    {
      weekly: [],
      exceptions: [
        { date: '2027-05-01', intervals: [] },
        { date: '2027-05-01', intervals: [] },
      ],
    },
    'May 1, 2027 is in the list twice',
  ],
  [
    'a dated overlap',
    {
      weekly: [],
      exceptions: [
        {
          date: '2027-05-01',
          intervals: [
            { start: '09:00', end: '12:00' },
            { start: '11:00', end: '13:00' },
          ],
        },
      ],
    },
    'May 1, 2027: 11:00 AM – 1:00 PM overlaps 9:00 AM – 12:00 PM',
  ],
  [
    'an invalid date',
    { weekly: [], exceptions: [{ date: '2027-02-30', intervals: [] }] },
    /exceptions\.0\.date/,
  ],
  ['no weekly hours at all', {}, 'weekly: Required'],
])('%s is refused with a sentence, and the hours stay', async (_, hours, message) => {
  const before = await read()
  const { status, body } = await put(hours)
  expect(status).toBe(400)
  expect(body.error).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  expect(await read()).toEqual(before)
})

test('adjacent hours do not overlap', async () => {
  expect(
    (await put({ weekly: [range(1, '09:00', '12:00'), range(1, '12:00', '17:00')] })).status,
  ).toBe(200)
})

test('copies the weekly hours to others and keeps their dated exceptions', async () => {
  const [other, third] = [await createStaff(owner), await createStaff(owner)]
  const closed = { date: '2027-12-24', intervals: [] }
  await owner.put(`/api/staff/${other.id}/hours`, { weekly: [], exceptions: [closed] })
  const weekly = [range(2, '10:00', '16:00')]
  const before = (await owner.get(`/api/staff/${third.id}/hours`)).body
  expect((await put({ weekly, copyTo: [other.id, other.id, staffId] })).status).toBe(200)
  expect((await owner.get(`/api/staff/${other.id}/hours`)).body).toMatchObject({
    weekly,
    exceptions: [closed],
  })
  expect((await owner.get(`/api/staff/${third.id}/hours`)).body).toEqual(before)
})

test('copies to everyone or no one, and never to another business’s staff', async () => {
  const other = await createStaff(owner)
  const foreign = await createStaff((await signUpOwner(app)).browser)
  const before = [await read(), (await owner.get(`/api/staff/${other.id}/hours`)).body]
  const { status } = await put({
    weekly: [range(2, '10:00', '16:00')],
    copyTo: [other.id, foreign.id],
  })
  expect(status).toBe(404)
  expect([await read(), (await owner.get(`/api/staff/${other.id}/hours`)).body]).toEqual(before)
})
