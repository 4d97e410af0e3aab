import { beforeAll, expect, test } from 'vitest'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'

const app = testApp()
let owner: TestBrowser
let stranger: TestBrowser
let serviceId: number
let staffId: number
beforeAll(async () => {
  owner = (await signUpOwner(app, { businessName: 'Salon Zoë', timeZone: 'Europe/Berlin' })).browser
  stranger = (await signUpOwner(app)).browser
  serviceId = (await createService(owner)).id
  staffId = (await createStaff(owner)).id
})

let count = 0
const newName = () => `salon-${++count}`

const settings = (overrides: Record<string, unknown> = {}) => ({
  template: { name: 'default' },
  services: [serviceId],
  staffMembers: [staffId],
  ...overrides,
})
const page = (overrides: Record<string, unknown> = {}) => ({
  name: newName(),
  title: 'Book with us',
  settings: settings(),
  ...overrides,
})
const post = (input: unknown, headers?: Record<string, string>) =>
  owner.post('/api/public-pages', input, headers)
const visit = async (name: string) => (await app.browser().get(`/api/public-pages/${name}`)).body

test('creates a page with the template’s defaults and lists pages oldest first', async () => {
  const input = page()
  const { status, body } = await post(input)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    name: input.name,
    title: 'Book with us',
    settings: {
      template: {
        name: 'default',
        primaryColor: '#0090FF',
        layout: 'grid',
        sections: { servicePricing: true, staffBios: false, contactInfo: false, faq: false },
      },
      services: [serviceId],
      staffMembers: [staffId],
      contactInfo: {},
      faq: [],
      requireLookupCode: false,
    },
  })
  const second = await createPage(owner)
  const names = (await owner.get('/api/public-pages')).body.map(
    (each: { name: string }) => each.name,
  )
  expect(names.slice(-2)).toEqual([input.name, second.name])
})

test('a page keeps the chosen color, layout and sections, in the specified payload', async () => {
  const template = {
    name: 'beauty',
    primaryColor: '#ff00AA',
    layout: 'list',
    sections: { servicePricing: false, staffBios: false, contactInfo: true, faq: true },
  }
  const contactInfo = { phone: '+49 30 123', email: 'hi@example.com', address: 'Weg 1, Berlin' }
  const faq = [{ question: 'Where?', answer: 'Weg 1.' }]
  const { body } = await post(
    page({
      settings: settings({
        template,
        contactInfo: { ...contactInfo, email: ' hi@example.com ' },
        faq,
      }),
    }),
  )
  expect(body.settings).toMatchObject({ template, contactInfo, faq })
})

test.each([
  ['healthcare', 'Medical Practice Appointments', true],
  ['beauty', 'Beauty Salon Bookings', false],
  ['business', 'Business Consultations', false],
  ['default', 'Online Booking', false],
])(
  'an empty title of a %s page becomes the template’s, and healthcare pages ask for a lookup code',
  async (name, title, code) => {
    const { body } = await post(page({ title: ' ', settings: settings({ template: { name } }) }))
    expect(body).toMatchObject({ title, settings: { requireLookupCode: code } })
  },
)

test('the owner chooses whether lookups require a code', async () => {
  const { body } = await post(
    page({ settings: settings({ template: { name: 'healthcare' }, requireLookupCode: false }) }),
  )
  expect(body.settings.requireLookupCode).toBe(false)
})

test.each([
  ['no name', { name: '' }, 'name', 'Name is required'],
  ['a missing name', { name: undefined }, 'name', 'Name is required'],
  [
    'a name of 51 characters',
    { name: 'a'.repeat(51) },
    'name',
    'Name must be 50 characters or less',
  ],
  [
    'a name with a space',
    { name: 'my salon' },
    'name',
    'Only letters, numbers, and hyphens are allowed',
  ],
  [
    'a name with an umlaut',
    { name: 'zoë' },
    'name',
    'Only letters, numbers, and hyphens are allowed',
  ],
  ['a reserved name', { name: 'Admin' }, 'name', 'This name is reserved'],
  ['a missing title', { title: undefined }, 'title', 'Title is required'],
  ['no title at all', { title: null }, 'title', 'Title is required'],
])(
  'a page with %s is refused as plain text, or as JSON if that is accepted',
  async (_, overrides, field, message) => {
    const plain = await post(page(overrides), { accept: '*/*' })
    expect(plain.status).toBe(400)
    expect(plain.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(plain.text).toBe(message)
    const json = await post(page(overrides))
    expect(json.body).toEqual({ error: message, code: 'invalid', fields: { [field]: message } })
  },
)

test.each(['a', 'b'.repeat(50), 'Ab-9'])('accepts the name %s unchanged', async name => {
  const { status, body } = await post(page({ name }))
  expect([status, body.name]).toEqual([201, name])
})

test.each([
  ['no services', { services: [] }, 'Select at least one service'],
  ['missing services', { services: undefined }, 'Select at least one service'],
  ['no staff', { staffMembers: [] }, 'Select at least one staff member'],
  ['missing staff', { staffMembers: undefined }, 'Select at least one staff member'],
  [
    'a color by name',
    { template: { name: 'default', primaryColor: 'red' } },
    'Enter a color as #RRGGBB',
  ],
  [
    'a short color',
    { template: { name: 'default', primaryColor: '#09F' } },
    'Enter a color as #RRGGBB',
  ],
  ['a wrong contact address', { contactInfo: { email: 'nobody' } }, 'Invalid email address'],
  ['a question without words', { faq: [{ question: '', answer: 'Yes' }] }, 'Question is required'],
  [
    'a question without answer',
    { faq: [{ question: 'Parking?', answer: ' ' }] },
    'Answer is required',
  ],
  [
    'a service that is not there',
    { services: [2_000_000_000] },
    'One of these services no longer exists.',
  ],
  [
    'staff who are not there',
    { staffMembers: [2_000_000_000] },
    'One of these staff members no longer exists.',
  ],
])('settings with %s are refused, and nothing is created', async (_, overrides, message) => {
  const before = (await owner.get('/api/public-pages')).text
  const { status, text } = await post(page({ settings: settings(overrides) }), {
    accept: 'text/plain',
  })
  expect([status, text]).toEqual([400, message])
  expect((await owner.get('/api/public-pages')).text).toBe(before)
})

test('refuses any template except the four', async () => {
  const { status, body } = await post(page({ settings: settings({ template: { name: 'goth' } }) }))
  expect(status).toBe(400)
  expect(body.error).toContain("Expected 'healthcare' | 'beauty' | 'business' | 'default'")
})

test('a name that is taken, in any letter case, is a conflict', async () => {
  const { name } = await createPage(stranger)
  const plain = await post(page({ name: name.toUpperCase() }), { accept: 'text/html' })
  expect([plain.status, plain.text]).toEqual([409, 'This name is already taken'])
  const json = await post(page({ name }))
  expect(json.body).toEqual({
    error: 'This name is already taken',
    code: 'name-taken',
    fields: { name: 'This name is already taken' },
  })
  const own = await createPage(owner)
  expect((await owner.patch(`/api/public-pages/${own.name}`, { name })).status).toBe(409)
})

test('one of two pages created at once under one name succeeds', async () => {
  const input = page()
  const answers = await Promise.all([
    post(input),
    post({ ...input, name: input.name.toUpperCase() }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('services and staff of another business can’t be put on a page', async () => {
  const [service, member] = [await createService(stranger), await createStaff(stranger)]
  const own = await createPage(owner)
  for (const overrides of [{ services: [serviceId, service.id] }, { staffMembers: [member.id] }]) {
    expect((await post(page({ settings: settings(overrides) }))).status).toBe(400)
    expect(
      (await owner.patch(`/api/public-pages/${own.name}`, { settings: overrides })).status,
    ).toBe(400)
  }
  expect((await visit(own.name)).settings).toEqual(own.settings)
})

test('a change keeps absent fields, and an empty title means the template’s', async () => {
  const created = await createPage(owner, {
    settings: {
      contactInfo: { phone: '1' },
      faq: [{ question: 'A?', answer: 'B' }],
      requireLookupCode: true,
    },
  })
  const other = await createService(owner, { name: 'Color' })
  const changed = await owner.patch(`/api/public-pages/${created.name}`, {
    title: '',
    settings: { template: { name: 'beauty' }, services: [other.id, serviceId] },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...created,
    title: 'Beauty Salon Bookings',
    settings: {
      ...created.settings,
      template: {
        name: 'beauty',
        primaryColor: '#FF69B4',
        layout: 'grid',
        sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: false },
      },
      services: [other.id, serviceId],
    },
  })
  const emptied = await owner.patch(`/api/public-pages/${created.name}`, {
    settings: { contactInfo: null, faq: [] },
  })
  expect(emptied.body.settings).toMatchObject({ contactInfo: {}, faq: [] })
})

test('a page can be renamed, and the old name is free again', async () => {
  const { name } = await createPage(owner)
  const renamed = newName()
  expect((await owner.patch(`/api/public-pages/${name}`, { name: renamed })).body.name).toBe(
    renamed,
  )
  expect((await app.browser().get(`/api/public-pages/${name}`)).body).toEqual({
    error: 'Page not found',
    code: 'not-found',
  })
  expect((await post(page({ name }))).status).toBe(201)
  expect((await owner.patch(`/api/public-pages/${renamed}`, { name: 'api' })).body.error).toBe(
    'This name is reserved',
  )
})

test('a removed page no longer exists, and can be created again', async () => {
  const { name } = await createPage(owner)
  expect((await owner.delete(`/api/public-pages/${name}`)).status).toBe(204)
  expect((await app.browser().get(`/api/public-pages/${name}`)).status).toBe(404)
  expect((await owner.delete(`/api/public-pages/${name}`)).status).toBe(404)
  expect((await post(page({ name }))).status).toBe(201)
})

test('another business’s page can be viewed, but neither changed nor removed', async () => {
  const { name } = await createPage(owner)
  for (const answer of [
    await stranger.patch(`/api/public-pages/${name}`, { title: 'Mine' }),
    await stranger.delete(`/api/public-pages/${name}`),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.body.error).toBe('Page not found')
  }
  expect((await visit(name)).title).toBe('Book with us')
  expect((await stranger.get('/api/public-pages')).text).not.toContain(`"${name}"`)
  expect((await app.browser().get('/api/public-pages')).status).toBe(401)
})
