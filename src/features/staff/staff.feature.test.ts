import { beforeAll, expect, test } from 'vitest'
import {
  createAppointment,
  createPage,
  createService,
  createStaff,
  signUpOwner,
} from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'

const app = testApp()
let owner: TestBrowser
let stranger: TestBrowser
beforeAll(async () => {
  owner = (await signUpOwner(app)).browser
  stranger = (await signUpOwner(app)).browser
})

const dana = {
  name: 'Dana Reyes',
  position: 'Stylist',
  bio: 'Twenty years of curls.',
  email: 'dana@example.com',
  specialties: 'Curls, color',
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('creates a staff member who offers everything and works Monday to Friday, nine to five', async () => {
  const { status, body } = await owner.post('/api/staff', dana)
  expect(status).toBe(201)
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '09:00', end: '17:00' }))
  expect(body).toEqual({ ...dana, id: expect.any(Number), serviceIds: null, weekly })
  expect((await owner.get('/api/staff')).body).toContainEqual(body)
  expect((await owner.get(`/api/staff/${body.id}/hours`)).body).toEqual({
    weekly,
    exceptions: [],
    timeZone: 'America/New_York',
    version: expect.any(String),
  })
})

test('a staff member has no login', async () => {
  const { browser, user } = await signUpOwner(app)
  const member = await createStaff(browser, { email: 'robin@example.com' })
  const logins = await app.db
    .selectFrom('users as u')
    .innerJoin('staff as t', 't.business_id', 'u.business_id')
    .where('t.id', '=', member.id)
    .select('u.id')
    .execute()
  expect(logins).toEqual([{ id: user.id }])
})

test('biography, email and specialties are optional', async () => {
  const { status, body } = await owner.post('/api/staff', {
    name: 'Lee',
    position: 'Barber',
    email: '',
    bio: null,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Lee', bio: '', email: '', specialties: '' })
})

test.each([
  ['name', { ...dana, name: '' }, 'Name is required'],
  ['name', { ...dana, name: undefined }, 'Name is required'],
  ['position', { ...dana, position: '  ' }, 'Position is required'],
  ['position', { ...dana, position: undefined }, 'Position is required'],
  ['email', { ...dana, email: 'dana@' }, 'Invalid email address'],
])('a mistake in %s is refused in the form’s words', async (field, input, message) => {
  const before = (await owner.get('/api/staff')).text
  const { status, body } = await owner.post('/api/staff', input)
  expect(status).toBe(400)
  expect(body).toEqual({ error: message, code: 'invalid', fields: { [field]: message } })
  expect((await owner.get('/api/staff')).text).toBe(before)
})

test('a change keeps absent fields and clears null ones', async () => {
  const { id } = await createStaff(owner, dana)
  const changed = await owner.patch(`/api/staff/${id}`, { position: 'Senior Stylist', email: null })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ ...dana, position: 'Senior Stylist', email: '' })
  expect((await owner.patch(`/api/staff/${id}`, { name: '' })).body.error).toBe('Name is required')
})

test('a staff member offers all or chosen services; removing a service updates the choice', async () => {
  const [cut, color] = [await createService(owner), await createService(owner)]
  const member = await createStaff(owner, { serviceIds: [cut.id, color.id, cut.id] })
  expect(member.serviceIds).toEqual([cut.id, color.id])
  await owner.delete(`/api/services/${color.id}`)
  const read = async () =>
    (await owner.get('/api/staff')).body.find((each: { id: number }) => each.id === member.id)
  expect((await read())!.serviceIds).toEqual([cut.id])
  await owner.patch(`/api/staff/${member.id}`, { bio: 'New' })
  expect((await read())!.serviceIds).toEqual([cut.id])
  await owner.patch(`/api/staff/${member.id}`, { serviceIds: null })
  expect((await read())!.serviceIds).toBeNull()
})

test('a service of another business can’t be offered, and the refused change changes nothing', async () => {
  const foreign = await createService(stranger)
  const member = await createStaff(owner, dana)
  for (const answer of [
    await owner.post('/api/staff', { ...dana, name: 'Nobody', serviceIds: [foreign.id] }),
    await owner.patch(`/api/staff/${member.id}`, { name: 'Nobody', serviceIds: [foreign.id] }),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      error: 'One of these services no longer exists.',
      fields: { serviceIds: expect.any(String) },
    })
  }
  expect((await owner.get('/api/staff')).text).not.toContain('Nobody')
})

test('never shows visitors an email address, and biographies only if the page does', async () => {
  const service = await createService(owner)
  const member = await createStaff(owner, dana)
  const choice = { services: [service.id], staffMembers: [member.id] }
  const silent = await createPage(owner, choice)
  const telling = await createPage(owner, { ...choice, settings: { template: { name: 'beauty' } } })
  const visitor = app.browser()
  const { email: _, weekly: _weekly, ...shown } = member
  const { bio: _bio, specialties: _specialties, ...bare } = shown
  expect((await visitor.get(`/api/staff?page=${silent.name}`)).body).toEqual([bare])
  expect((await visitor.get(`/api/staff?page=${telling.name}`)).body).toEqual([shown])
  expect((await owner.get(`/api/staff?page=${telling.name}`)).text).not.toContain(
    'dana@example.com',
  )
  expect((await visitor.get('/api/staff')).status).toBe(401)
})

test('a page says which of its own services a staff member offers, and no others', async () => {
  const [shown, secret] = [await createService(owner), await createService(owner)]
  const member = await createStaff(owner, { serviceIds: [shown.id, secret.id] })
  await createStaff(owner)
  const page = await createPage(owner, { services: [shown.id], staffMembers: [member.id] })
  const { body } = await app.browser().get(`/api/staff?page=${page.name}`)
  expect(body).toMatchObject([{ id: member.id, serviceIds: [shown.id] }])
})

test('deletes a staff member who was never booked, also from pages', async () => {
  const [stays, leaves] = [await createStaff(owner), await createStaff(owner)]
  const page = await createPage(owner, { staffMembers: [stays.id, leaves.id] })
  expect((await owner.delete(`/api/staff/${leaves.id}`)).status).toBe(204)
  expect((await owner.get(`/api/public-pages/${page.name}`)).body.settings.staffMembers).toEqual([
    stays.id,
  ])
  expect(
    await app.db.selectFrom('staff').select('id').where('id', '=', leaves.id).execute(),
  ).toEqual([])
  expect((await owner.delete(`/api/staff/${leaves.id}`)).status).toBe(404)
})

test('archives a staff member with appointments and removes them from every list', async () => {
  const service = await createService(owner)
  const member = await createStaff(owner)
  const page = await createPage(owner, { services: [service.id], staffMembers: [member.id] })
  await createAppointment(owner, service, member)
  expect((await owner.delete(`/api/staff/${member.id}`)).status).toBe(204)
  expect(idsOf((await owner.get('/api/staff')).body)).not.toContain(member.id)
  expect((await app.browser().get(`/api/staff?page=${page.name}`)).body).toEqual([])
  expect((await owner.get(`/api/staff/${member.id}/hours`)).status).toBe(404)
  expect((await owner.get('/api/appointments')).text).toContain(member.name)
})

test('another business’s staff can’t be found', async () => {
  const { id } = await createStaff(owner, dana)
  const answers = [
    await stranger.patch(`/api/staff/${id}`, { name: 'Mine' }),
    await stranger.delete(`/api/staff/${id}`),
    await stranger.get(`/api/staff/${id}/hours`),
    await stranger.put(`/api/staff/${id}/hours`, { weekly: [] }),
    await stranger.get(`/api/staff/${id}/time-off`),
    await stranger.post(`/api/staff/${id}/time-off`, {
      startTime: '2027-03-08T00:00:00Z',
      endTime: '2027-03-09T00:00:00Z',
    }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: 'This staff member does not exist.', code: 'not-found' })
  }
  expect((await stranger.get('/api/staff')).body).toEqual([])
  expect((await owner.get(`/api/staff/${id}/hours`)).body.weekly).toHaveLength(5)
})
