import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const HOUR = 3_600_000
/** Thursday at noon in New York. */
const START = '2027-03-04T17:00:00.000Z'

const kairos = testApp()
let salon: Seeded
let owner: TestBrowser
beforeEach(async () => {
  kairos.setNow(MONDAY_MORNING)
  salon = await seedBusiness(kairos.db)
  owner = await signedInAs(kairos, salon.scope)
})

describe('a follow-up', () => {
  const DONE = new Date(Date.parse(START) + 2 * HOUR)
  const book = async () => (await bookOn(kairos.browser(), salon, START)).body.id
  const followUps = (id: number) =>
    kairos.db
      .selectFrom('messages')
      .select(['state', 'due_at', 'channel'])
      .where('kind', '=', 'follow-up')
      .where('appointment_id', '=', id)
      .execute()
  const mark = (id: number, status: string) => owner.patch(`/api/appointments/${id}`, { status })

  test('is sent once after a completed visit, if enabled', async () => {
    const id = await book()
    kairos.setNow(DONE)
    await mark(id, 'completed')
    expect(await followUps(id)).toEqual([])
    await mark(id, 'booked')
    await owner.post('/api/notifications/preferences', {
      followUpEnabled: true,
      followUpDelayHours: 3,
    })
    await mark(id, 'completed')
    expect(await followUps(id)).toEqual([
      { state: 'planned', channel: 'email', due_at: new Date(Date.parse(START) + 4 * HOUR) },
    ])
    await sendDue(kairos.context)
    expect((await followUps(id))[0]?.state).toBe('planned')
    kairos.setNow(new Date(Date.parse(START) + 5 * HOUR))
    await sendDue(kairos.context)
    await mark(id, 'booked')
    await mark(id, 'completed')
    await sendDue(kairos.context)
    expect((await followUps(id)).map(({ state }) => state)).toEqual(['sent'])
  })

  test('is withdrawn when the owner turns follow-ups off', async () => {
    const id = await book()
    await owner.post('/api/notifications/preferences', { followUpEnabled: true })
    kairos.setNow(DONE)
    await mark(id, 'completed')
    await owner.post('/api/notifications/preferences', { followUpEnabled: false })
    expect((await followUps(id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('is withdrawn when the visit is marked as a no-show, and restored when unmarked', async () => {
    const id = await book()
    await owner.post('/api/notifications/preferences', { followUpEnabled: true })
    kairos.setNow(DONE)
    await mark(id, 'completed')
    await mark(id, 'no_show')
    expect((await followUps(id)).map(({ state }) => state)).toEqual(['cancelled'])
    await mark(id, 'completed')
    expect((await followUps(id)).map(({ state }) => state)).toEqual(['planned'])
  })
})
