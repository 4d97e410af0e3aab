import { expect, test } from 'vitest'
import { createPage } from '#test/factories.ts'
import { seedBusiness } from '#test/seed.ts'
import { fullPageApp, words } from './testing/full-page.ts'

const { app, owner, makePage, open } = fullPageApp()

const labelsOf = (html: string) =>
  [...html.matchAll(/<(?:legend|label)[^>]*>([^<]+)</g)].map(match => match[1]!)
/** Up to the next heading. */
const under = (heading: string, html: string) =>
  words(html.split(`${heading}</h2>`)[1]?.split('<h2')[0] ?? '')

test('the first response contains the whole page, before any script', async () => {
  const page = await makePage()
  const { status, text } = await open(`/p/${page.name.toUpperCase()}`)
  expect(status).toBe(200)
  const read = words(text)
  for (const said of [
    'Beauty Salon Bookings',
    'Book your appointment online',
    'Lumen <Salon>',
    'Our Services',
    'Balayage',
    'By hand.',
    '1h 30min',
    '$240.00',
    '0h 45min',
    'Custom pricing',
    'Our Staff',
    'Dana Reyes',
    'Senior stylist',
    'Contact Information',
    '(212) 555-0199',
    'hello@lumen.example',
    '48 Mercer Street',
    'Manage Your Appointments',
    'Load Appointments',
    'Can I bring my dog?',
    'Yes.',
    'Your Name',
    'Email',
    'Phone',
    'Notes',
    'Reminder method',
    'Book Appointment',
  ]) {
    expect(read).toContain(said)
  }
  expect(text).toMatch(/<a href="\/"[^>]*>Get your own booking page<\/a>/)
})

test('lists services, staff and contact details under their headings', async () => {
  for (const layout of ['calendar', 'grid']) {
    const page = await makePage({ template: { name: 'healthcare', layout } })
    const { text } = await open(`/p/${page.name}`)
    const lists = {
      'Our Services': ['Balayage', '1h 30min', 'By hand.', '$240.00', '0h 45min', 'Custom pricing'],
      'Our Staff': ['Dana Reyes', 'Senior stylist'],
      'Contact Information': ['(212) 555-0199', 'hello@lumen.example', '48 Mercer Street'],
    }
    for (const [heading, listed] of Object.entries(lists))
      for (const each of listed) expect(under(heading, text), layout).toContain(each)
  }
})

test('each section switch controls its own part of the page', async () => {
  const parts = {
    servicePricing: 'Our Services',
    staffBios: 'Our Staff',
    contactInfo: 'Contact Information',
    faq: 'Frequently asked questions',
  }
  const none = { servicePricing: false, staffBios: false, contactInfo: false, faq: false }
  const { name } = await makePage()
  for (const layout of ['calendar', 'grid']) {
    for (const [section, part] of Object.entries(parts)) {
      const template = { name: 'default', layout, sections: { ...none, [section]: true } }
      await owner.patch(`/api/public-pages/${name}`, { settings: { template } })
      const read = words((await open(`/p/${name}`)).text)
      const shown = Object.values(parts).filter(each => read.includes(each))
      expect(shown, layout).toEqual([part])
    }
  }
})

test('omits the questions if there are none', async () => {
  const page = await makePage({ faq: [] })
  expect((await open(`/p/${page.name}`)).text).not.toContain('Frequently asked questions')
})

test('asks for the service before the staff member and the time', async () => {
  const page = await makePage()
  const { text } = await open(`/p/${page.name}`)
  expect(labelsOf(text)).not.toContain('Staff Member')
  expect(labelsOf(text)).not.toContain('End Time')
  expect(words(text)).toContain('Choose a service to see free times.')
})

test('shows the fields in the specification’s order', async () => {
  const page = await createPage(owner)
  const { text } = await open(`/p/${page.name}`)
  const order = [
    'Service',
    'Staff Member',
    'Start Time',
    'End Time',
    'Your Name',
    'Email',
    'Phone',
    'Notes',
    'Reminder method',
  ]
  expect(
    labelsOf(text)
      .filter(label => order.includes(label))
      .slice(0, order.length),
  ).toEqual(order)
  expect(text.indexOf('Book Appointment')).toBeGreaterThan(text.indexOf('Reminder method'))
})

test('a doctor’s page says healthcare provider and patient', async () => {
  const page = await createPage(owner, { settings: { template: { name: 'healthcare' } } })
  const read = words((await open(`/p/${page.name}`)).text)
  expect(read).toContain('Healthcare Provider')
  expect(read).toContain('Reason for Visit')
  expect(read).not.toContain('Staff Member')
})

test('omits switched-off sections from the page', async () => {
  const off = { servicePricing: false, staffBios: false, contactInfo: false, faq: false }
  const page = await makePage({ template: { name: 'beauty', sections: off } })
  const answer = await open(`/p/${page.name}`)
  const text = answer.text.replace(/"wording":.*/, '')
  for (const hidden of [
    '$240.00',
    '24000',
    'Custom pricing',
    'Our Services',
    'Our Staff',
    'Color.',
    'Contact Information',
    '555-0199',
    '555 0199',
    'my dog',
  ]) {
    expect(text).not.toContain(hidden)
  }
})

test('shows only the given contact details, and no card if there are none', async () => {
  const parts = {
    phone: '+1 212 555 0199',
    email: 'hello@lumen.example',
    address: '48 Mercer Street',
  }
  const shown = { ...parts, phone: '(212) 555-0199' }
  for (const [given, value] of Object.entries(parts)) {
    const page = await makePage({ contactInfo: { [given]: value } })
    const read = words((await open(`/p/${page.name}`)).text)
    expect(read).toContain('Contact Information')
    for (const [part, text] of Object.entries(shown))
      expect(read.includes(text)).toBe(part === given)
  }
  const page = await makePage({ contactInfo: {} })
  expect(words((await open(`/p/${page.name}`)).text)).not.toContain('Contact Information')
})

test('offers only channels that the business has enabled and can pay for, without revealing its balance', async () => {
  const seeded = await seedBusiness(app.db)
  const { businessId } = seeded.scope
  const read = async () => words((await open(`/p/${seeded.pageName}`)).text)
  const HINT = 'Voice calls are available and you have credits for reminders'
  await app.db
    .updateTable('businesses')
    .set({ voice_enabled: true, sms_enabled: true })
    .where('id', '=', businessId)
    .execute()
  const unpaid = await read()
  for (const method of ['Voice Call', 'SMS', 'WhatsApp', HINT]) expect(unpaid).not.toContain(method)
  await app.db
    .updateTable('credit_balances')
    .set({ balance: 98_765 })
    .where('business_id', '=', businessId)
    .execute()
  const paid = await read()
  expect(paid).toContain(HINT)
  const offered = (read: string) =>
    read
      .split(/Reminder method|Book Appointment/)[1]!
      .split('\n')
      .filter(line => ['Voice Call', 'Email', 'SMS', 'WhatsApp'].includes(line))
  expect(offered(paid)).toEqual(['Voice Call', 'Email', 'SMS'])
  const { text } = await open(`/p/${seeded.pageName}`)
  expect(text).not.toContain('98765')
  expect(text.match(/<input [^>]*-channel"[^>]*checked=""[^>]*>/g)).toEqual([
    expect.stringContaining('value="email"'),
  ])
  await app.db
    .updateTable('businesses')
    .set({ whatsapp_enabled: true })
    .where('id', '=', businessId)
    .execute()
  expect(offered(await read())).toEqual(['Voice Call', 'Email', 'SMS', 'WhatsApp'])
})
