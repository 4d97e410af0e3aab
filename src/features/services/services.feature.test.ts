import { beforeAll, expect, test } from 'vitest'
import { scopeTo } from '#platform/actor.ts'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment } from '#test/seed.ts'

const app = testApp()
let owner: TestBrowser
let stranger: TestBrowser
beforeAll(async () => {
  owner = (await signUpOwner(app)).browser
  stranger = (await signUpOwner(app)).browser
})

const valid = {
  name: 'Haircut',
  description: 'Wash and cut',
  duration: 45,
  price: 3550,
  category: 'beauty',
}

/** Books without checking the rules. */
async function bookWith(service: { id: number }, member: { id: number }) {
  const { business_id } = await app.db
    .selectFrom('services')
    .select('business_id')
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow()
  await insertAppointment(
    app.db,
    { scope: scopeTo(business_id), serviceId: service.id, staffId: member.id },
    new Date('2027-03-08T15:00:00Z'),
  )
}

test('a service is created with whole cents and no buffers, and listed oldest first', async () => {
  const first = await owner.post('/api/services', valid)
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    ...valid,
    id: expect.any(Number),
    bufferBefore: 0,
    bufferAfter: 0,
    whatToBring: '',
    directions: '',
  })
  const second = await createService(owner, {
    name: 'Custom work',
    price: 0,
    bufferBefore: 10,
    bufferAfter: 15,
  })
  expect(second).toMatchObject({ price: 0, description: '', bufferBefore: 10, bufferAfter: 15 })
  const { body } = await owner.get('/api/services')
  expect(body.map((service: { id: number }) => service.id)).toEqual([first.body.id, second.id])
})

test.each([
  ['name', { ...valid, name: ' ' }, 'Name is required'],
  ['name', { ...valid, name: undefined }, 'Name is required'],
  ['duration', { ...valid, duration: 0 }, 'duration: Number must be greater than or equal to 1'],
  ['duration', { ...valid, duration: 1.5 }, 'duration: Expected int, received number'],
  ['duration', { ...valid, duration: '60' }, 'duration: Expected number, received string'],
  ['price', { ...valid, price: -1 }, 'price: Number must be greater than or equal to 0'],
  ['price', { ...valid, price: 35.5 }, 'price: Expected int, received number'],
  ['price', { ...valid, price: undefined }, 'price: Required'],
  [
    'bufferAfter',
    { ...valid, bufferAfter: -5 },
    'bufferAfter: Number must be greater than or equal to 0',
  ],
])(
  'a mistake in %s is refused with a sentence, and nothing is created',
  async (field, input, message) => {
    const before = (await owner.get('/api/services')).text
    const { status, body } = await owner.post('/api/services', input)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: message,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
    expect((await owner.get('/api/services')).text).toBe(before)
  },
)

test.each([
  'healthcare',
  'beauty',
  'real-estate',
  'hotels',
  'business',
  'restaurants',
  'education',
])('accepts the category %s', async category => {
  const { status, body } = await owner.post('/api/services', { ...valid, category })
  expect([status, body.category]).toEqual([201, category])
})

test.each(['plumbing', '', undefined])('refuses the category "%s"', async category => {
  const { status, body } = await owner.post('/api/services', { ...valid, category })
  expect(status).toBe(400)
  expect(body.error).toBe('Please select a category')
})

test('a change keeps absent fields; an empty name is refused', async () => {
  const { id } = await createService(owner, valid)
  const changed = await owner.patch(`/api/services/${id}`, { price: 4000, bufferAfter: 5 })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ ...valid, price: 4000, bufferAfter: 5 })
  const cleared = await owner.patch(`/api/services/${id}`, { description: null })
  expect(cleared.body).toMatchObject({ description: '', price: 4000 })
  const refused = await owner.patch(`/api/services/${id}`, { name: '' })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toBe('Name is required')
})

test('deletes a service that was never booked, also from pages', async () => {
  const [kept, gone] = [await createService(owner), await createService(owner)]
  const page = await createPage(owner, { services: [kept.id, gone.id] })
  expect((await owner.delete(`/api/services/${gone.id}`)).status).toBe(204)
  expect((await owner.get(`/api/public-pages/${page.name}`)).body.settings.services).toEqual([
    kept.id,
  ])
  expect(
    await app.db.selectFrom('services').select('id').where('id', '=', gone.id).execute(),
  ).toEqual([])
  expect((await owner.delete(`/api/services/${gone.id}`)).status).toBe(404)
})

test('archives a service with appointments, which disappears from lists but stays in its appointments', async () => {
  const service = await createService(owner)
  const member = await createStaff(owner)
  const page = await createPage(owner, { services: [service.id], staffMembers: [member.id] })
  await bookWith(service, member)
  expect((await owner.delete(`/api/services/${service.id}`)).status).toBe(204)
  const { body } = await owner.get('/api/services')
  expect(body.map((each: { id: number }) => each.id)).not.toContain(service.id)
  expect((await app.browser().get(`/api/services?page=${page.name}`)).body).toEqual([])
  expect((await owner.patch(`/api/services/${service.id}`, { price: 1 })).status).toBe(404)
  const row = await app.db
    .selectFrom('services')
    .select(['name', 'archived_at'])
    .where('id', '=', service.id)
    .executeTakeFirst()
  expect(row).toEqual({ name: service.name, archived_at: expect.any(Date) })
})

test('another business’s services can’t be found', async () => {
  const { id } = await createService(owner)
  expect((await stranger.patch(`/api/services/${id}`, { price: 1 })).status).toBe(404)
  const refused = await stranger.delete(`/api/services/${id}`)
  expect(refused.status).toBe(404)
  expect(refused.body).toEqual({ error: 'This service does not exist.', code: 'not-found' })
  expect((await stranger.get('/api/services')).body).toEqual([])
})

test('a visitor reads a page’s services in its order, without buffers, and nothing without a page', async () => {
  const first = await createService(owner, { ...valid, bufferAfter: 10 })
  const second = await createService(owner, { ...valid, name: 'Color' })
  const page = await createPage(owner, { services: [second.id, first.id] })
  const { status, body } = await app.browser().get(`/api/services?page=${page.name.toUpperCase()}`)
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: second.id, ...valid, name: 'Color' },
    { id: first.id, ...valid },
  ])
  expect((await app.browser().get('/api/services')).status).toBe(401)
  expect((await app.browser().post('/api/services', valid)).status).toBe(401)
  expect((await app.browser().get('/api/services?page=no-such-page')).body).toMatchObject({
    error: 'Page not found',
  })
})

test('another business’s owner also gets the page’s services', async () => {
  const service = await createService(owner)
  const page = await createPage(owner, { services: [service.id] })
  const { body } = await stranger.get(`/api/services?page=${page.name}`)
  expect(body.map((each: { id: number }) => each.id)).toEqual([service.id])
})

test('while clients book a service that is being removed, each booking succeeds or is refused', async () => {
  const service = await createService(owner)
  const member = await createStaff(owner)
  const page = await createPage(owner, { services: [service.id], staffMembers: [member.id] })
  const book = (day: number) =>
    app.browser().post('/api/appointments', {
      customerName: 'Kim',
      customerEmail: 'kim@example.com',
      customerPhone: '+12125550123',
      startTime: `2027-03-${String(day).padStart(2, '0')}T15:00:00Z`,
      endTime: `2027-03-${String(day).padStart(2, '0')}T16:00:00Z`,
      serviceId: service.id,
      staffId: member.id,
      pageName: page.name,
      notificationMethods: ['email'],
    })
  const answers = await Promise.all([
    ...[8, 9, 10, 11, 12].map(book),
    owner.delete(`/api/services/${service.id}`),
    ...[15, 16, 17, 18, 19].map(book),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const booked = answers.filter(({ status }) => status === 201).length
  const { body } = await owner.get('/api/appointments')
  expect(body.filter((each: { serviceId: number }) => each.serviceId === service.id)).toHaveLength(
    booked,
  )
})
