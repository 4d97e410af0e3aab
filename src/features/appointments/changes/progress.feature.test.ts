import { beforeEach, describe, expect, test } from 'vitest'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const MINUTE = 60_000
const START = '2027-03-01T16:00:00.000Z'
const app = testApp()
let page: Seeded
let owner: TestBrowser

const at = (minutes: number) => new Date(MONDAY_MORNING.getTime() + minutes * MINUTE).toISOString()
const book = async (startTime = START) => {
  const { body } = await owner.post('/api/appointments', {
    ...bookingBody(page, startTime, { pageName: undefined }),
    customerPhone: '+12125550123',
  })
  return body.id
}
const step = (id: number, progress: string | null, more = {}) =>
  owner.patch(`/api/appointments/${id}`, { progress, ...more })
const listed = async (id: number) =>
  (await owner.get('/api/appointments')).body.find(each => each.id === id)!
const remindersOf = (id: number) =>
  app.db
    .selectFrom('messages')
    .select('state')
    .where('appointment_id', '=', id)
    .where('kind', '=', 'reminder')
    .where('state', '=', 'planned')
    .execute()

beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  page = await seedBusiness(app.db, { business: { reminder_leads: [30] } })
  owner = await signedInAs(app, page.scope)
})

describe('the steps of a visit', () => {
  test('are kept with their times, and finishing completes the appointment', async () => {
    const id = await book()
    expect((await step(id, 'arrived')).body).toMatchObject({ status: 'booked', arrivedAt: at(0) })
    app.pass(12 * MINUTE)
    await step(id, 'started')
    app.pass(30 * MINUTE)
    const { body } = await step(id, 'finished')
    const finished = {
      status: 'completed',
      arrivedAt: at(0),
      startedAt: at(12),
      finishedAt: at(42),
    }
    expect(body).toMatchObject(finished)
    expect(await listed(id)).toMatchObject(finished)
  })

  test('are absent from an appointment without any', async () => {
    const id = await book()
    const { body } = await owner.get(`/api/appointments/${id}`)
    for (const each of [body, await listed(id)])
      for (const field of ['arrivedAt', 'startedAt', 'finishedAt'])
        expect(each).not.toHaveProperty(field)
  })

  test('can be skipped, and undone one by one', async () => {
    const id = await book()
    expect((await step(id, 'started')).body).not.toHaveProperty('arrivedAt')
    await step(id, 'finished')
    const back = await step(id, 'started')
    expect(back.body).toMatchObject({ status: 'booked', startedAt: at(0) })
    expect(back.body).not.toHaveProperty('finishedAt')
    expect((await step(id, null)).body).not.toHaveProperty('startedAt')
  })

  test('change nothing when repeated', async () => {
    const id = await book()
    await step(id, 'arrived')
    app.pass(MINUTE)
    expect((await step(id, 'arrived')).body.arrivedAt).toBe(at(0))
    const { body } = await owner.get(`/api/appointments/${id}`)
    expect(body.timeline.filter(({ kind }) => kind === 'status')).toHaveLength(1)
  })

  test('appear in the timeline', async () => {
    const id = await book()
    for (const each of ['arrived', 'started', 'finished', null]) {
      app.pass(MINUTE)
      await step(id, each)
    }
    const { body } = await owner.get(`/api/appointments/${id}`)
    const marks = body.timeline.filter(({ kind }) => kind === 'status')
    expect(marks.map(({ progress }) => progress)).toEqual([
      'arrived',
      'started',
      'finished',
      'none',
    ])
  })

  test('restore a client marked as a no-show, and are refused for a cancelled one', async () => {
    const id = await book()
    await owner.patch(`/api/appointments/${id}`, { status: 'no_show' })
    expect((await step(id, 'arrived')).body).toMatchObject({ status: 'booked', arrivedAt: at(0) })
    await owner.delete(`/api/appointments/${id}`)
    const refused = await step(id, 'started')
    expect([refused.status, refused.body.code]).toEqual([409, 'not-active'])
  })

  test('are refused before the day, and with a status', async () => {
    const id = await book('2027-03-02T16:00:00.000Z')
    const early = await step(id, 'arrived')
    expect([early.status, early.body.code]).toEqual([409, 'too-early'])
    expect((await step(id, null, { status: 'completed' })).status).toBe(400)
    expect((await step(id, 'gone')).status).toBe(400)
  })

  test('can’t be set by clients', async () => {
    const id = await book()
    const client = app.browser()
    await client.get(
      `/api/appointments?page=${page.pageName}&customerEmail=${encodeURIComponent('ada@example.com')}`,
    )
    const path = `/api/appointments/${id}?page=${page.pageName}`
    expect((await client.patch(path, { progress: 'finished' })).status).toBe(200)
    expect(await listed(id)).toMatchObject({ status: 'booked' })
    await step(id, 'arrived')
    const late = await client.delete(path)
    expect([late.status, late.body.code]).toEqual([403, 'too-late'])
  })
})

describe('a client who has confirmed', () => {
  const confirmed = async () => {
    const id = await book()
    await app.db
      .updateTable('appointments')
      .set({ status: 'confirmed', confirmed_at: MONDAY_MORNING })
      .where('id', '=', id)
      .execute()
    return id
  }

  test.each(['completed', 'no_show'])(
    'stays confirmed if marked as %s by mistake',
    async status => {
      const id = await confirmed()
      await owner.patch(`/api/appointments/${id}`, { status })
      const { body } = await owner.patch(`/api/appointments/${id}`, { status: 'booked' })
      expect(body.status).toBe('confirmed')
    },
  )

  test('stays confirmed if a step was entered by mistake', async () => {
    const id = await confirmed()
    await step(id, 'arrived')
    await step(id, 'finished')
    expect((await step(id, 'arrived')).body.status).toBe('confirmed')
    await owner.patch(`/api/appointments/${id}`, { status: 'no_show' })
    expect((await step(id, 'arrived')).body.status).toBe('confirmed')
  })

  test('stays confirmed if the time of a past visit is corrected', async () => {
    const id = await confirmed()
    app.setNow('2027-03-01T17:00:00.000Z')
    const startTime = '2027-03-01T16:30:00.000Z'
    const { body } = await owner.patch(`/api/appointments/${id}`, { startTime })
    expect(body.status).toBe('confirmed')
  })

  test('is no longer confirmed at another start, unless they have arrived or it is moved back', async () => {
    const id = await confirmed()
    const statusAt = async (startTime: string) =>
      (await owner.patch(`/api/appointments/${id}`, { startTime })).body.status
    const [later, last] = ['2027-03-01T16:30:00.000Z', '2027-03-01T17:00:00.000Z']
    expect(await statusAt(later)).toBe('booked')
    await owner.patch(`/api/appointments/${id}`, { description: 'Window seat' })
    expect(await statusAt(START)).toBe('confirmed')
    await step(id, 'arrived')
    expect(await statusAt(later)).toBe('confirmed')
    await step(id, null)
    expect([await statusAt(last), await statusAt(later), await statusAt(START)]).toEqual([
      'booked',
      'confirmed',
      'booked',
    ])
  })
})

describe('a client who has arrived', () => {
  test('gets no more reminders or requests to confirm, unless that is undone', async () => {
    const id = await book()
    expect(await remindersOf(id)).not.toHaveLength(0)
    await step(id, 'arrived')
    expect(await remindersOf(id)).toHaveLength(0)
    expect((await owner.patch('/api/business', { reminderLeads: [20] })).status).toBe(200)
    expect(await remindersOf(id)).toHaveLength(0)
    const nudged = await owner.post(`/api/appointments/${id}/nudge`)
    expect([nudged.status, nudged.body.code]).toEqual([409, 'not-open'])
    await step(id, null)
    expect(await remindersOf(id)).not.toHaveLength(0)
  })

  test('stays arrived when moved within the day, but not to another day', async () => {
    const id = await book()
    await step(id, 'arrived')
    const later = await owner.patch(`/api/appointments/${id}`, {
      startTime: '2027-03-01T16:30:00.000Z',
    })
    expect(later.body.arrivedAt).toBe(at(0))
    const nextDay = await owner.patch(`/api/appointments/${id}`, {
      startTime: '2027-03-02T16:30:00.000Z',
    })
    expect(nextDay.body).not.toHaveProperty('arrivedAt')
  })

  test('has finished once marked as completed, and hasn’t arrived once marked as a no-show', async () => {
    const [done, left] = [await book(), await book('2027-03-01T18:00:00.000Z')]
    for (const id of [done, left]) await step(id, 'arrived')
    const completed = await owner.patch(`/api/appointments/${done}`, { status: 'completed' })
    expect(completed.body.finishedAt).toBe(at(0))
    const gone = await owner.patch(`/api/appointments/${left}`, { status: 'no_show' })
    expect(gone.body).not.toHaveProperty('arrivedAt')
  })
})

test('the database serializes concurrent steps, marks, moves and cancellations', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await book(new Date(Date.parse(START) + round * 60 * MINUTE).toISOString())
    const answers = await Promise.all([
      step(id, 'arrived'),
      step(id, 'started'),
      step(id, 'finished'),
      owner.patch(`/api/appointments/${id}`, { status: 'no_show' }),
      owner.patch(`/api/appointments/${id}`, { description: 'Window seat' }),
      owner.delete(`/api/appointments/${id}`),
    ])
    for (const { status } of answers) expect([200, 204, 409]).toContain(status)
    const row = await app.db
      .selectFrom('appointments')
      .select(['status', 'version', 'arrived_at', 'started_at', 'finished_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const changes = await app.db
      .selectFrom('appointment_changes')
      .select('version')
      .where('appointment_id', '=', id)
      .execute()
    expect(row.version).toBe(changes.length + 1)
    const steps = [row.arrived_at, row.started_at, row.finished_at]
    expect(row.finished_at !== null).toBe(row.status === 'completed')
    if (row.status === 'cancelled' || row.status === 'no_show')
      expect(steps).toEqual([null, null, null])
  }
})
