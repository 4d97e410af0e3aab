import { beforeAll, expect, test } from 'vitest'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { readPublicPage } from './service.ts'

const app = testApp()
let owner: TestBrowser
let serviceId: number
beforeAll(async () => {
  owner = (await signUpOwner(app, { businessName: 'Salon Zoë', timeZone: 'Europe/Berlin' })).browser
  serviceId = (await createService(owner)).id
})

const visit = async (name: string) => (await app.browser().get(`/api/public-pages/${name}`)).body

test('anyone can read a page in any letter case, which has what the form needs and nothing about the owner', async () => {
  const member = await createStaff(owner, {
    name: 'Dana',
    position: 'Stylist',
    bio: 'Curls.',
    email: 'd@example.com',
  })
  const { name } = await createPage(owner, { services: [serviceId], staffMembers: [member.id] })
  const { status, body, text } = await app.browser().get(`/api/public-pages/${name.toUpperCase()}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name,
    title: 'Book with us',
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
    horizonDays: 90,
    settings: {
      template: { name: 'default', primaryColor: '#0090FF', layout: 'grid' },
      services: [serviceId],
      staffMembers: [member.id],
    },
    services: [
      {
        id: serviceId,
        name: 'Haircut',
        description: '',
        duration: 60,
        price: 4500,
        category: 'beauty',
      },
    ],
    staff: [{ id: member.id, name: 'Dana', position: 'Stylist', serviceIds: null }],
    channels: ['email'],
    voiceHint: false,
  })
  expect(text).not.toMatch(/@|"bio"|credit|buffer/i)
})

test('omits sections that are turned off', async () => {
  const member = await createStaff(owner, { bio: 'Curls.', specialties: 'Color' })
  const full = {
    contactInfo: { phone: '1', email: 'hi@example.com', address: 'Weg 1' },
    faq: [{ question: 'Parking?', answer: 'Behind the house.' }],
  }
  const sections = { servicePricing: true, staffBios: true, contactInfo: true, faq: true }
  const { name } = await createPage(owner, {
    services: [serviceId],
    staffMembers: [member.id],
    settings: { ...full, template: { name: 'default', sections } },
  })
  const shown = await visit(name)
  expect(shown.settings).toMatchObject(full)
  expect(shown.staff[0]).toMatchObject({ bio: 'Curls.', specialties: 'Color' })
  expect(shown.services[0]!.price).toBe(4500)

  const off = { servicePricing: false, staffBios: false, contactInfo: false, faq: false }
  const changed = await owner.patch(`/api/public-pages/${name}`, {
    settings: { template: { name: 'default', sections: off } },
  })
  expect(changed.body.settings).toMatchObject(full)
  const hidden = await visit(name)
  expect(hidden.settings).toMatchObject({ contactInfo: {}, faq: [] })
  expect(hidden.staff[0]).not.toHaveProperty('bio')
  expect(hidden.staff[0]).not.toHaveProperty('specialties')
  expect(hidden.services[0]).not.toHaveProperty('price')
})

test('offers enabled channels that can be paid for, without the number of credits', async () => {
  const { browser } = await signUpOwner(app)
  const { name, id } = await createPage(browser)
  const { business_id } = await app.db
    .selectFrom('public_pages')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const business = app.db.updateTable('businesses').where('id', '=', business_id)
  await business.set({ sms_enabled: true, whatsapp_enabled: true, voice_enabled: true }).execute()
  expect(await visit(name)).toMatchObject({ channels: ['email'], voiceHint: false })
  await app.db
    .updateTable('credit_balances')
    .set({ balance: 4711 })
    .where('business_id', '=', business_id)
    .execute()
  expect(await visit(name)).toMatchObject({
    channels: ['email', 'sms', 'whatsapp', 'voice'],
    voiceHint: true,
  })
  await business.set({ voice_enabled: false }).execute()
  expect(await visit(name)).toMatchObject({
    channels: ['email', 'sms', 'whatsapp'],
    voiceHint: false,
  })
  expect(JSON.stringify(await visit(name))).not.toContain('4711')
})

test('a page is read with one query', async () => {
  const { name } = await createPage(owner)
  let queries = 0
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await readPublicPage({ ...app.context, db, reservedDb: db }, name)
  expect(queries).toBe(1)
})
