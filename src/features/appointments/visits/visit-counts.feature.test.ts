import { expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { seedMember, signedInAs } from '#test/seed.ts'
import { seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const app = testApp()

/** A haircut at 10:00, then a color from 11:00 to 12:30. */
async function booked() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db)
  const owner = await signedInAs(app, salon.scope)
  const { body } = await app.browser().post('/api/visits', visitOn(salon, tuesdayAt('10:00')))
  const haircut = `/api/appointments/${body.visitId}`
  const color = `/api/appointments/${body.items[1]!.id}`
  const counts = async () => (await owner.get(`${haircut}/client`)).body.counts
  const home = async () => (await owner.get('/api/dashboard')).body
  return { salon, owner, haircut, color, counts, home }
}

test('a client’s card counts a visit once, upcoming and cancelled', async () => {
  const { owner, haircut, counts } = await booked()
  expect(await counts()).toMatchObject({ upcoming: 1, cancellations: 0 })
  await owner.delete(haircut)
  expect(await counts()).toMatchObject({ upcoming: 0, cancellations: 1 })
})

test('a member counts a visit once, whichever of its services are theirs', async () => {
  const { salon, haircut, color, owner } = await booked()
  app.setNow(new Date(tuesdayAt('14:00')))
  for (const [staffId, part] of [
    [salon.staffId, haircut],
    [salon.otherStaffId, color],
  ] as const) {
    const { browser } = await seedMember(app, salon.scope, { role: 'staff', staffId })
    expect((await browser.get('/api/dashboard')).body.attention).toMatchObject([{ count: 1 }])
    expect((await browser.get(`${part}/client`)).body.counts).toMatchObject({ visits: 1 })
    await owner.patch(haircut, { status: 'no_show' })
    const { clients } = (await browser.post('/api/clients/search', {})).body
    expect(clients).toMatchObject([{ visits: 0, noShows: 1 }])
    await owner.patch(haircut, { status: 'booked' })
  }
})

test('a visit needs to be confirmed once, and its client is asked once', async () => {
  const { owner, color, home } = await booked()
  expect((await home()).attention).toMatchObject([{ need: 'unconfirmed', count: 1 }])
  expect((await owner.post(`${color}/nudge`)).status).toBe(201)
  expect((await home()).attention).toEqual([])
})

test('a visit is asked about once, after its last open service', async () => {
  const { owner, haircut, home } = await booked()
  app.setNow(new Date(tuesdayAt('11:05')))
  expect((await home()).attention).toEqual([])
  app.setNow(new Date(tuesdayAt('12:30')))
  const once = [{ need: 'outcome', count: 1 }]
  expect((await home()).attention).toMatchObject(once)
  await owner.patch(haircut, { progress: 'finished' })
  expect((await home()).attention).toMatchObject(once)
  await owner.patch(haircut, { status: 'completed' })
  expect((await home()).attention).toEqual([])
})

test('a client waits for one service of a visit at a time', async () => {
  const { owner, haircut, color, home } = await booked()
  const waiting = async () =>
    ((await home()).today?.waiting ?? []).map((one: { serviceName: string }) => one.serviceName)
  app.setNow(new Date(tuesdayAt('10:00')))
  await owner.patch(haircut, { progress: 'arrived' })
  expect(await waiting()).toEqual(['Haircut'])
  await owner.patch(haircut, { progress: 'started' })
  expect(await waiting()).toEqual([])
  await owner.patch(haircut, { progress: 'finished' })
  expect(await waiting()).toEqual(['Color'])
  await owner.patch(color, { progress: 'started' })
  expect(await waiting()).toEqual([])
})

test('does not count the second service as a return, and the reminder is for both', async () => {
  const { salon, owner } = await booked()
  const { businessId } = salon.scope
  await app.db
    .updateTable('appointments')
    .set({ status: 'completed' })
    .where('business_id', '=', businessId)
    .execute()
  await app.db
    .updateTable('messages')
    .set({ state: 'sent' })
    .where('business_id', '=', businessId)
    .where('kind', '=', 'reminder')
    .execute()
  const { body } = await owner.get('/api/reports?from=2027-03-01&to=2027-03-31')
  expect(body.totals.clients).toEqual({ seen: 1, new: 1, cameBack: 0 })
  expect(body.reminders).toMatchObject({ with: { visits: 2 }, without: { visits: 0 } })
})
