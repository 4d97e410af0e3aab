import { expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, seedOwned } from '#test/seed.ts'

const app = testApp()
const PHONE = '+12125550123'

async function salon() {
  app.setNow(MONDAY_MORNING)
  const { page, owner } = await seedOwned(app)
  const book = async (startTime: string, customerName: string) => {
    const { status, body } = await bookOn(app.browser(), page, startTime, { customerName })
    expect(status).toBe(201)
    return body.id
  }
  const namesOf = async (whose: object) => {
    const { body } = await owner.post('/api/client-data/export', whose)
    return (body.appointments as { name: string }[]).map(({ name }) => name)
  }
  const erase = async (email: string) =>
    (await owner.post('/api/client-data/erase', { email, cancelUpcoming: true })).body
  return { page, owner, book, namesOf, erase }
}

test('an address doesn’t find its earlier client while another one has it', async () => {
  const { owner, book, namesOf, erase } = await salon()
  await book('2027-03-02T15:00:00.000Z', 'Ada')
  app.setNow('2027-03-05T14:00:00.000Z')
  const { body: found } = await owner.post('/api/clients/search', { text: 'ada' })
  const clientId = found.clients[0]!.id
  await owner.patch(`/api/clients/${clientId}`, { email: 'right@example.com' })
  await book('2027-03-08T15:00:00.000Z', 'Grace')
  const email = 'ada@example.com'
  expect(await namesOf({ email })).toEqual(['Grace'])
  expect(await namesOf({ clientId })).toEqual(['Ada'])
  expect(await erase(email)).toMatchObject({ appointments: 1, cancelled: 1 })
  expect(await namesOf({ email })).toEqual(['Ada'])
  expect(await erase(email)).toMatchObject({ appointments: 1, cancelled: 0 })
  expect((await owner.post('/api/clients/search', {})).body.clients).toEqual([])
})

test('an opt-out stays if a client without appointments has the number, too', async () => {
  const { page, owner, book, erase } = await salon()
  const { businessId } = page.scope
  await book('2027-03-02T15:00:00.000Z', 'Ada')
  await app.db
    .insertInto('opt_outs')
    .values({ business_id: businessId, phone: PHONE, medium: 'text', created_at: MONDAY_MORNING })
    .execute()
  expect((await owner.post('/api/clients', { name: 'Ralph', phone: PHONE })).status).toBe(201)
  expect(await erase('ada@example.com')).toMatchObject({ appointments: 1 })
  const optOuts = app.db.selectFrom('opt_outs').select('phone')
  expect(await optOuts.where('business_id', '=', businessId).execute()).toEqual([{ phone: PHONE }])
})

test('does not find a client of another business', async () => {
  const { book, namesOf } = await salon()
  const id = await book('2027-03-02T15:00:00.000Z', 'Ada')
  const { owner: stranger } = await salon()
  for (const whose of [{ email: 'ada@example.com' }, { appointmentId: id }]) {
    const erasure = { ...whose, cancelUpcoming: true }
    expect((await stranger.post('/api/client-data/export', whose)).status).toBe(404)
    expect((await stranger.post('/api/client-data/erase', erasure)).status).toBe(404)
  }
  expect(await namesOf({ appointmentId: id })).toEqual(['Ada'])
})
