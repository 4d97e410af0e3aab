import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'

const app = testApp()

const START = '2027-03-09T15:00:00.000Z'

async function book(start = START, business: Parameters<typeof seedBusiness>[1] = {}) {
  const seeded = await seedBusiness(app.db, business)
  const { body } = await bookOn(app.browser(), seeded, start)
  return { seeded, id: body.id, path: new URL(body.manageUrl!).pathname }
}

test('a message’s link opens the appointment, readable before any script runs', async () => {
  const { path } = await book()
  const { status, text, headers } = await app.browser().get(path)
  expect(status).toBe(200)
  for (const said of [
    'Your appointment',
    'Ada Client',
    'Haircut',
    'Staff 1',
    'Tuesday, March 9, 2027',
    '10:00 – 11:00 AM',
    'Reschedule',
    'Cancel Appointment',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).toContain('--cover-title:#ff69b4')
  expect(text).toMatch(/"wording":\{"language":"en","words":\{"kit":.*,"client":.*,"manage":/)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('opening the link grants the right to change the appointment, but changes nothing', async () => {
  const { path, id, seeded } = await book()
  const stranger = app.browser()
  expect((await stranger.delete(`/api/appointments/${id}?page=${seeded.pageName}`)).status).toBe(
    404,
  )
  const client = app.browser()
  await client.get(`${path}?undo=1.whatever`)
  const { rows } = {
    rows: await app.db.selectFrom('appointments').select('version').where('id', '=', id).execute(),
  }
  expect(rows).toEqual([{ version: 1 }])
  expect((await client.delete(`/api/appointments/${id}?page=${seeded.pageName}`)).status).toBe(204)
  expect((await client.get(path)).text).toContain('This appointment is cancelled.')
})

test('a past appointment offers another booking instead of changes', async () => {
  const { path, seeded } = await book()
  app.setNow('2027-03-10T15:00:00.000Z')
  const { text } = await app.browser().get(path)
  expect(text).toContain('This appointment is over.')
  expect(text).toContain(`href="http://kairos.test/p/${seeded.pageName}"`)
  expect(text).not.toContain('>Reschedule<')
  app.setNow('2027-03-01T14:00:00.000Z')
})

test('after the cutoff, names the business’s contact', async () => {
  const { path, seeded } = await book()
  await app.db
    .updateTable('businesses')
    .set({ change_cutoff_minutes: 60 * 24 * 30 })
    .where('id', '=', seeded.scope.businessId)
    .execute()
  const { text } = await app.browser().get(path)
  expect(text).toContain('too late to change this online')
  expect(text).not.toContain('>Reschedule<')
})

test('an appointment can still be moved after its page was removed', async () => {
  const { path, seeded, id } = await book()
  await app.db.deleteFrom('public_page_staff').where('page_id', '=', seeded.pageId).execute()
  await app.db.deleteFrom('public_page_services').where('page_id', '=', seeded.pageId).execute()
  const client = app.browser()
  const { status, text } = await client.get(path)
  expect(status).toBe(200)
  expect(text).toContain('>Reschedule<')
  const slots = await client.get(
    `/api/appointments/${id}/slots?page=&from=2027-03-09&to=2027-03-09`,
  )
  expect(slots.status).toBe(200)
})

test('explains a forged link, with 404', async () => {
  for (const path of [
    '/manage/x',
    '/manage/1.1.AAAA',
    '/manage/%F0%9F%92%A9',
    `/manage/${'a'.repeat(300)}`,
  ]) {
    const { status, text } = await app.browser().get(path)
    const explained = 'This link is not valid. Please open it from your latest message.'
    expect([status, text.includes(explained)]).toEqual([404, true])
  }
})

test('an appointment can be moved over its own time, which is free for no other', async () => {
  const { path, id, seeded } = await book()
  const range = 'from=2027-03-09&to=2027-03-09&timeZone=America/New_York'
  const slotPath = `/api/public-pages/${seeded.pageName}/slots?serviceId=${seeded.serviceId}&${range}`
  const starts = (body: { days: { slots: { startTime: string }[] }[] }) =>
    body.days.flatMap(day => day.slots.map(slot => slot.startTime))
  const client = app.browser()
  await client.get(path)
  const own = starts(
    (await client.get(`/api/appointments/${id}/slots?page=${seeded.pageName}&${range}`)).body,
  )
  const others = starts((await client.get(slotPath)).body)
  expect(own.filter(start => !others.includes(start))).toEqual([
    '2027-03-09T14:30:00.000Z',
    START,
    '2027-03-09T15:30:00.000Z',
  ])
  const moved = await client.patch(`/api/appointments/${id}?page=${seeded.pageName}`, {
    startTime: '2027-03-09T15:30:00.000Z',
    endTime: '2027-03-09T16:30:00.000Z',
  })
  expect(moved.status).toBe(200)
})

test('shows free times only to those who may move the appointment', async () => {
  const { id, path, seeded } = await book()
  const range = 'from=2027-03-09&to=2027-03-09'
  expect((await app.browser().get(`/api/appointments/${id}/slots?${range}`)).status).toBe(404)
  const client = app.browser()
  await client.get(path)
  expect((await client.get(`/api/appointments/${id}/slots?from=x&to=y`)).status).toBe(400)
  await client.delete(`/api/appointments/${id}?page=${seeded.pageName}`)
  expect((await client.get(`/api/appointments/${id}/slots?${range}`)).status).toBe(409)
})
