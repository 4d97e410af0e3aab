import { beforeEach, describe, expect, test } from 'vitest'
import { signUpMember } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, signedInAs } from '#test/seed.ts'
import { type Salon, seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const app = testApp()
let salon: Salon
let owner: TestBrowser

const at = (time: string) => app.setNow(tuesdayAt(time))
const change = async (browser: TestBrowser, id: number, body: object) => {
  const answer = await browser.patch(`/api/appointments/${id}`, body)
  expect(answer.status).toBe(200)
  return answer.body as { version: number }
}
const undo = (browser: TestBrowser, id: number, { version }: { version: number }) =>
  browser.patch(`/api/appointments/${id}`, { undo: version })
const undone = async (browser: TestBrowser, id: number, changed: { version: number }) =>
  expect((await undo(browser, id, changed)).status).toBe(200)
const refused = async (browser: TestBrowser, id: number, changed: { version: number }) => {
  const { status, body } = await undo(browser, id, changed)
  expect([status, body.code]).toEqual([409, 'changed'])
}

const STATE = [
  'staff_id',
  'starts_at',
  'ends_at',
  'busy',
  'gap',
  'status',
  'arrived_at',
  'started_at',
  'finished_at',
] as const
const state = (...ids: number[]) =>
  app.db.selectFrom('appointments').select(STATE).where('id', 'in', ids).orderBy('id').execute()

async function booked(startTime = tuesdayAt('10:00')) {
  const { body } = await bookOn(app.browser(), salon, startTime)
  return body.id as number
}
async function bookedVisit() {
  const { body } = await app.browser().post('/api/visits', visitOn(salon, tuesdayAt('10:00')))
  return body.items.map(({ id }: { id: number }) => id) as [number, number]
}
const confirm = (...ids: number[]) =>
  app.db
    .updateTable('appointments')
    .set({ status: 'confirmed', confirmed_at: app.context.clock() })
    .where('id', 'in', ids)
    .execute()

beforeEach(async () => {
  at('08:00')
  salon = await seedSalon(app.db, { service: { gap_start_minutes: 20, gap_minutes: 20 } })
  owner = await signedInAs(app, salon.scope)
})

describe('a member', () => {
  test.each([
    ['a completion', { status: 'completed' }],
    ['a no-show', { status: 'no_show' }],
    ['a step', { progress: null }],
    ['a move to another day', { startTime: '2027-03-03T15:00:00.000Z' }],
    ['a move that is too short for the waiting time', { endTime: tuesdayAt('10:30') }],
  ])('undoes %s, which restores times, steps and the confirmation', async (_, body) => {
    const id = await booked()
    await confirm(id)
    at('09:55')
    await change(owner, id, { progress: 'arrived' })
    at('10:01')
    await change(owner, id, { progress: 'started' })
    const before = await state(id)
    at('10:30')
    const changed = await change(owner, id, body)
    expect(await state(id)).not.toEqual(before)
    await change(owner, id, { description: 'Window seat' })
    await undone(owner, id, changed)
    expect(await state(id)).toEqual(before)
    await refused(owner, id, changed)
  })

  test('undoes a move to the time with the buffers that it was booked with', async () => {
    const id = await booked()
    await booked(tuesdayAt('11:00'))
    const before = await state(id)
    await owner.patch(`/api/services/${salon.serviceId}`, { bufferAfterMinutes: 15 })
    const moved = await change(owner, id, { startTime: tuesdayAt('14:00') })
    await undone(owner, id, moved)
    expect(await state(id)).toEqual(before)
  })

  test('undoes a completion of a visit, which leaves a colleague’s service finished', async () => {
    const [cut, color] = await bookedVisit()
    const ben = (await signUpMember(app, owner, 'staff', salon.otherStaffId)).browser
    at('10:00')
    await change(owner, cut, { progress: 'started' })
    at('11:00')
    await change(owner, cut, { progress: 'finished' })
    const before = await state(cut, color)
    at('12:30')
    const completed = await change(ben, color, { status: 'completed' })
    await undone(ben, color, completed)
    expect(await state(cut, color)).toEqual(before)
  })

  test('undoes a move without restoring a waiting time that was removed since', async () => {
    const id = await booked()
    const moved = await change(owner, id, { startTime: tuesdayAt('12:00') })
    await change(owner, id, { waiting: null })
    await undone(owner, id, moved)
    expect(await state(id)).toMatchObject([{ starts_at: new Date(tuesdayAt('10:00')), gap: null }])
  })

  test('undoes a move of a visit, with the steps of each service', async () => {
    const [cut, color] = await bookedVisit()
    await confirm(cut, color)
    at('10:00')
    await change(owner, cut, { progress: 'arrived' })
    const before = await state(cut, color)
    const moved = await change(owner, color, { startTime: '2027-03-03T16:00:00.000Z' })
    await undone(owner, color, moved)
    expect(await state(cut, color)).toEqual(before)
  })
})

describe('an undo', () => {
  test('is refused after a colleague’s step', async () => {
    const id = await booked()
    at('10:00')
    const arrived = await change(owner, id, { progress: 'arrived' })
    const { browser } = await signUpMember(app, owner, 'staff', salon.staffId)
    const finished = await change(browser, id, { progress: 'finished' })
    const before = await state(id)
    await refused(owner, id, arrived)
    await refused(owner, id, finished)
    expect(await state(id)).toEqual(before)
  })

  test('is refused for an edit, a cancellation or a change of client', async () => {
    const id = await booked()
    await refused(owner, id, await change(owner, id, { description: 'Window seat' }))
    const moved = await change(owner, id, { startTime: tuesdayAt('11:00') })
    const other = await owner.post('/api/clients', { name: 'Eva', email: 'eva@example.com' })
    await change(owner, id, { clientId: other.body.id })
    await refused(owner, id, moved)
    const marked = await change(owner, id, { status: 'completed' })
    await owner.delete(`/api/appointments/${id}`)
    expect((await undo(owner, id, marked)).body.code).toBe('not-active')
  })

  test('is ignored from clients', async () => {
    const id = await booked()
    const moved = await change(owner, id, { startTime: tuesdayAt('11:00') })
    const before = await state(id)
    const client = app.browser()
    await client.get(
      `/api/appointments?page=${salon.pageName}&customerEmail=${encodeURIComponent('ada@example.com')}`,
    )
    const path = `/api/appointments/${id}?page=${salon.pageName}`
    const answer = await client.patch(path, { undo: moved.version })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('version')
    expect(await state(id)).toEqual(before)
  })
})
