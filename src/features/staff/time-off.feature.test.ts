import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createService, createStaff, signUpOwner } from '#test/factories.ts'
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

test('adds, lists and removes an absence, counting the appointments in it', async () => {
  const service = await createService(owner)
  await owner.post('/api/appointments', {
    customerName: 'Kim',
    customerEmail: 'kim@example.com',
    customerPhone: '+12125550123',
    startTime: '2027-07-05T08:00:00Z',
    endTime: '2027-07-05T09:00:00Z',
    serviceId: service.id,
    staffId,
    notificationMethods: ['email'],
  })
  const url = `/api/staff/${staffId}/time-off`
  const late = await owner.post(url, {
    startTime: '2027-07-04T22:00:00Z',
    endTime: '2027-07-09T22:00:00Z',
    reason: 'Holiday',
  })
  expect(late.status).toBe(201)
  expect(late.body).toEqual({
    id: expect.any(Number),
    version: 1,
    startTime: '2027-07-04T22:00:00.000Z',
    endTime: '2027-07-09T22:00:00.000Z',
    reason: 'Holiday',
    appointments: 1,
  })
  // Adjacent times do not overlap.
  const early = await owner.post(url, {
    startTime: '2027-07-05T09:30:00+02:00',
    endTime: '2027-07-05T10:00:00+02:00',
  })
  expect(early.body).toMatchObject({ reason: '', appointments: 0 })
  expect((await owner.get(url)).body).toEqual([late.body, early.body])
  expect((await owner.delete(`${url}/${late.body.id}`)).status).toBe(204)
  expect((await owner.delete(`${url}/${late.body.id}`)).status).toBe(404)
  expect((await owner.get(url)).body).toEqual([early.body])
})

test('lists absences that ended in the past year, but no older ones', async () => {
  const url = `/api/staff/${staffId}/time-off`
  const add = (startTime: string, endTime: string) => owner.post(url, { startTime, endTime })
  await add('2026-02-28T08:00:00Z', '2026-02-28T16:00:00Z')
  const recent = await add('2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z')
  expect((await owner.get(url)).body).toEqual([recent.body])
})

test.each([
  [{ endTime: '2027-07-09T22:00:00Z' }, 'Start time is required'],
  [{ startTime: '2027-07-09T22:00:00Z' }, 'End time is required'],
  [
    { startTime: '2027-07-09T22:00:00Z', endTime: '2027-07-09T22:00:00Z' },
    'The end must be after the start',
  ],
])('an absence without a span is refused', async (input, message) => {
  const { status, body } = await owner.post(`/api/staff/${staffId}/time-off`, input)
  expect(status).toBe(400)
  expect(body.error).toBe(message)
})

test('removes an absence only for its own staff member', async () => {
  const other = await createStaff(owner)
  const stranger = (await signUpOwner(app)).browser
  const { body } = await owner.post(`/api/staff/${staffId}/time-off`, {
    startTime: '2027-07-04T22:00:00Z',
    endTime: '2027-07-09T22:00:00Z',
  })
  expect((await owner.delete(`/api/staff/${other.id}/time-off/${body.id}`)).status).toBe(404)
  expect((await stranger.delete(`/api/staff/${staffId}/time-off/${body.id}`)).status).toBe(404)
  expect((await owner.get(`/api/staff/${staffId}/time-off`)).body).toHaveLength(1)
})

describe('an absence', () => {
  const lunch = { startTime: '2027-07-05T10:00:00Z', endTime: '2027-07-05T11:00:00Z' }
  const added = async () =>
    (await owner.post(`/api/staff/${staffId}/time-off`, { ...lunch, reason: 'Lunch' })).body
  const change = (id: number, body: object, of = staffId) =>
    owner.patch(`/api/staff/${of}/time-off/${id}`, { ...lunch, version: 1, ...body })

  test('is moved, resized and renamed, with its next version', async () => {
    const { id } = await added()
    const { status, body } = await change(id, {
      endTime: '2027-07-05T11:30:00Z',
      reason: 'Long lunch',
    })
    expect([status, body]).toEqual([
      200,
      {
        id,
        version: 2,
        startTime: '2027-07-05T10:00:00.000Z',
        endTime: '2027-07-05T11:30:00.000Z',
        reason: 'Long lunch',
        appointments: 0,
      },
    ])
    expect((await owner.get(`/api/staff/${staffId}/time-off`)).body).toEqual([body])
  })

  test('keeps its reason unless another is sent; null removes it', async () => {
    const { id } = await added()
    expect((await change(id, {})).body.reason).toBe('Lunch')
    expect((await change(id, { version: 2, reason: 'Break' })).body.reason).toBe('Break')
    expect((await change(id, { version: 3, reason: null })).body.reason).toBe('')
  })

  test('moves to another staff member, but not to a removed one', async () => {
    const other = await createStaff(owner)
    const { id } = await added()
    expect((await change(id, { staffId: other.id })).status).toBe(200)
    expect((await owner.get(`/api/staff/${staffId}/time-off`)).body).toEqual([])
    expect((await owner.get(`/api/staff/${other.id}/time-off`)).body).toMatchObject([{ id }])
    await owner.delete(`/api/staff/${staffId}`)
    const back = await change(id, { version: 2, staffId }, other.id)
    expect([back.status, back.body.error]).toEqual([404, 'This staff member does not exist.'])
  })

  test('is resized from one of two windows, and the other is notified', async () => {
    const { id } = await added()
    const answers = await Promise.all([
      change(id, { endTime: '2027-07-05T12:00:00Z' }),
      change(id, { endTime: '2027-07-05T13:00:00Z' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body).toEqual({
      error: 'This has changed in the meantime. Check it and try again.',
      code: 'changed',
    })
    const kept = answers.find(({ status }) => status === 200)!
    expect((await owner.get(`/api/staff/${staffId}/time-off`)).body).toEqual([kept.body])
  })

  test('isn’t removed if a colleague has changed it since', async () => {
    const { id } = await added()
    const other = await createStaff(owner)
    const remove = (of: number, version: number) =>
      owner.delete(`/api/staff/${of}/time-off/${id}?version=${version}`)
    await change(id, { staffId: other.id })
    for (const of of [staffId, other.id]) {
      const { status, body } = await remove(of, 1)
      expect([status, body.code]).toEqual([409, 'changed'])
    }
    expect((await remove(other.id, 2)).status).toBe(204)
    expect((await remove(other.id, 2)).status).toBe(404)
  })

  test('can’t be changed once removed, by another business, or to an empty range', async () => {
    const { id } = await added()
    const stranger = (await signUpOwner(app)).browser
    const foreign = await stranger.patch(`/api/staff/${staffId}/time-off/${id}`, {
      ...lunch,
      version: 1,
    })
    expect(foreign.status).toBe(404)
    for (const body of [{ endTime: lunch.startTime }, { version: 'one' }, { startTime: 'noon' }])
      expect((await change(id, body)).status).toBe(400)
    await owner.delete(`/api/staff/${staffId}/time-off/${id}`)
    expect((await change(id, {})).body.error).toBe('This time off does not exist.')
  })

  test('frees its old time and blocks its new one when it is moved', async () => {
    const service = await createService(owner)
    const { id } = await added()
    const free = async () =>
      (
        await owner.get(
          `/api/availability/free?serviceId=${service.id}&staffId=${staffId}&from=2027-07-05T08:00:00Z&to=2027-07-05T15:00:00Z`,
        )
      ).body.map((slot: { startTime: string }) => slot.startTime)
    expect(await free()).not.toContain('2027-07-05T10:00:00.000Z')
    await change(id, { startTime: '2027-07-05T12:00:00Z', endTime: '2027-07-05T13:00:00Z' })
    expect(await free()).toContain('2027-07-05T10:00:00.000Z')
    expect(await free()).not.toContain('2027-07-05T12:00:00.000Z')
  })
})

test('a new staff member without absences has an empty list', async () => {
  expect((await owner.get(`/api/staff/${staffId}/time-off`)).body).toEqual([])
})

test('keeps the dates of whole days off if the business moves to another time zone', async () => {
  const { browser } = await signUpOwner(app, { timeZone: 'Europe/Berlin' })
  const url = `/api/staff/${(await createStaff(browser)).id}/time-off`
  const add = (startTime: string, endTime: string) => browser.post(url, { startTime, endTime })
  // The clocks change on the last day.
  await add('2027-10-28T22:00:00Z', '2027-10-31T23:00:00Z')
  await add('2027-11-02T09:00:00Z', '2027-11-03T23:00:00Z')
  await browser.patch('/api/business', { timeZone: 'America/Los_Angeles' })
  expect((await browser.get(url)).body).toMatchObject([
    { startTime: '2027-10-29T07:00:00.000Z', endTime: '2027-11-01T07:00:00.000Z', version: 2 },
    { startTime: '2027-11-02T09:00:00.000Z', endTime: '2027-11-03T23:00:00.000Z', version: 1 },
  ])
  await browser.patch('/api/business', { timeZone: 'Europe/Berlin' })
  expect((await browser.get(url)).body[0]).toMatchObject({
    startTime: '2027-10-28T22:00:00.000Z',
    endTime: '2027-10-31T23:00:00.000Z',
  })
})
