import { beforeEach, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { at, HOLD_MS, noticesStage, subjects } from '../testing/notices-stage.ts'

const { app, stage, open, move, cancel, later, toClient } = noticesStage()

beforeEach(async () => {
  await open()
  app.setNow(at(15))
  await sendDue(app.context)
})

const plannedOf = (id: number, kind: 'reminder' | 'follow-up') =>
  app.db
    .selectFrom('messages')
    .select('state')
    .where('appointment_id', '=', id)
    .where('kind', '=', kind)
    .where('state', '=', 'planned')
    .execute()

test('moving a visit that is over to another past time notifies no one', async () => {
  await move(stage.owner, 9)
  await later(HOLD_MS)
  expect(toClient()).toEqual([])
})

test('cancelling a past visit notifies no one', async () => {
  await cancel(stage.owner)
  await later(HOLD_MS)
  expect(toClient()).toEqual([])
})

test('cancelling a visit in progress still notifies the client', async () => {
  await open()
  app.setNow(at(10.5))
  await cancel(stage.owner)
  await later(HOLD_MS)
  expect(subjects(toClient())).toEqual(['Cancelled'])
})

test.each(['completed', 'no_show'])(
  'a visit that was %s and is moved into the future is booked again, with its messages',
  async status => {
    await stage.owner.patch(stage.client.path, { status })
    await move(stage.owner, 30)
    expect(await stage.client.row()).toMatchObject({ status: 'booked', starts_at: at(30) })
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved'])
    expect(await plannedOf((await stage.client.row()).id, 'reminder')).not.toEqual([])
  },
)

test('a completed visit keeps its outcome and follow-up if it is moved to another past time', async () => {
  await stage.owner.post('/api/notifications/preferences', { followUpEnabled: true })
  await stage.owner.patch(stage.client.path, { status: 'completed' })
  await move(stage.owner, 9)
  const { id, status } = await stage.client.row()
  expect(status).toBe('completed')
  expect(await plannedOf(id, 'follow-up')).toHaveLength(1)
})

test('keeps an outcome that is sent together with a future time', async () => {
  await stage.owner.patch(stage.client.path, { status: 'completed' })
  await move(stage.owner, 30, { status: 'completed' })
  expect((await stage.client.row()).status).toBe('completed')
})
