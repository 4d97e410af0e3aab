import { beforeAll, expect, test } from 'vitest'
import { themeScript } from '#platform/http/theme-script.ts'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { bookingOn, seedBusiness } from '#test/seed.ts'
import { unpackTimes } from '#web/booking/free-times.ts'
import type { BookingPageData } from '#web/booking/page-data.ts'

const app = testApp({ env: { BRAND_NAME: 'Zeit & Co' } })
let owner: TestBrowser
beforeAll(async () => {
  owner = (await signUpOwner(app, { businessName: 'Lumen <Salon>' })).browser
})

const open = async (path: string) => {
  const answer = await app.browser().get(path)
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(
    answer.text,
  )?.[1]
  return { ...answer, data: (data ? JSON.parse(data) : undefined) as BookingPageData | undefined }
}
/** The visible text: no tags, scripts or styles. */
const words = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
const labelsOf = (html: string) =>
  [...html.matchAll(/<(?:legend|label)[^>]*>([^<]+)</g)].map(match => match[1]!)
/** The visible text under a heading, up to the next one. */
const under = (heading: string, html: string) =>
  words(html.split(`${heading}</h2>`)[1]?.split('<h2')[0] ?? '')

async function makePage(
  settings: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
) {
  const service = await createService(owner, {
    name: 'Balayage',
    description: 'By hand.',
    duration: 90,
    price: 24000,
  })
  const free = await createService(owner, { name: 'Bridal styling', duration: 45, price: 0 })
  const dana = await createStaff(owner, {
    name: 'Dana Reyes',
    position: 'Senior stylist',
    bio: 'Colour.',
  })
  return await createPage(owner, {
    title: 'Beauty Salon Bookings',
    services: [service.id, free.id],
    staffMembers: [dana.id],
    settings: {
      template: { name: 'beauty', sections: { faq: true } },
      contactInfo: {
        phone: '+1 212 555 0199',
        email: 'hello@lumen.example',
        address: '48 Mercer Street',
      },
      faq: [{ question: 'Can I bring my dog?', answer: 'Yes.' }],
      ...settings,
    },
    ...changes,
  })
}

test('the first answer contains the whole page, before any script', async () => {
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
    '+1 212 555 0199',
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
      'Contact Information': ['+1 212 555 0199', 'hello@lumen.example', '48 Mercer Street'],
    }
    for (const [heading, listed] of Object.entries(lists))
      for (const each of listed) expect(under(heading, text), layout).toContain(each)
  }
})

test('each section of the template switches its own part of the page', async () => {
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

test('has no part for questions without any', async () => {
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

test('a doctor’s page calls things by their names', async () => {
  const page = await createPage(owner, { settings: { template: { name: 'healthcare' } } })
  const read = words((await open(`/p/${page.name}`)).text)
  expect(read).toContain('Healthcare Provider')
  expect(read).toContain('Reason for Visit')
  expect(read).not.toContain('Staff Member')
})

test('omits switched-off sections from the page', async () => {
  const off = { servicePricing: false, staffBios: false, contactInfo: false, faq: false }
  const page = await makePage({ template: { name: 'beauty', sections: off } })
  const { text } = await open(`/p/${page.name}`)
  for (const hidden of [
    '$240.00',
    '24000',
    'Custom pricing',
    'Our Services',
    'Our Staff',
    'Colour.',
    'Contact Information',
    '555 0199',
    'my dog',
  ]) {
    expect(text).not.toContain(hidden)
  }
})

test('shows only the given contact details, and the card only with any', async () => {
  const parts = {
    phone: '+1 212 555 0199',
    email: 'hello@lumen.example',
    address: '48 Mercer Street',
  }
  for (const [given, value] of Object.entries(parts)) {
    const page = await makePage({ contactInfo: { [given]: value } })
    const read = words((await open(`/p/${page.name}`)).text)
    expect(read).toContain('Contact Information')
    for (const [part, text] of Object.entries(parts))
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

test('a page without a color of its own has the standard one', async () => {
  const page = await makePage({ template: { name: 'default' } })
  expect((await open(`/p/${page.name}`)).text).toContain('--cover-title:#0090ff')
})

test('the title keeps the template’s colour; the page’s own style carries the nonce of the policy', async () => {
  const page = await makePage({ template: { name: 'beauty' } })
  const { text, headers } = await open(`/p/${page.name}`)
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]!
  const style = new RegExp(
    `<style nonce="${nonce.replace(/[+/=]/g, '\\$&')}">(.*?)</style>`,
    's',
  ).exec(text)![1]!
  expect(style).toContain('--cover-title:#ff69b4')
  expect(text).not.toMatch(/ style="/)
  const withoutTheme = text.replace(themeScript, '')
  expect(withoutTheme).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/)
})

test('a shared link previews well, and search engines understand the business', async () => {
  const page = await makePage()
  const { text } = await open(`/p/${page.name}`)
  expect(text).toContain('<title>Beauty Salon Bookings · Lumen &lt;Salon&gt;</title>')
  const description = /<meta name="description" content="([^"]*)">/.exec(text)![1]!
  expect(description).toContain('Book your appointment online with Lumen')
  expect(text).toContain(
    '<meta property="og:title" content="Beauty Salon Bookings · Lumen &lt;Salon&gt;">',
  )
  expect(text).toContain(`<link rel="canonical" href="http://kairos.test/p/${page.name}">`)
  const structured = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!,
  )
  expect(structured['@graph'][0]).toMatchObject({
    '@type': 'HealthAndBeautyBusiness',
    name: 'Lumen <Salon>',
    telephone: '+1 212 555 0199',
    makesOffer: [
      {
        price: '240.00',
        priceCurrency: 'USD',
        itemOffered: { '@type': 'Service', name: 'Balayage' },
      },
      { itemOffered: { name: 'Bridal styling' } },
    ],
  })
  expect(structured['@graph'][0].makesOffer[1]).not.toHaveProperty('price')
  expect(structured['@graph'][1]).toMatchObject({ '@type': 'FAQPage' })
})

test('an owner’s text can’t end the page’s data or structured data', async () => {
  const page = await makePage({
    faq: [{ question: '</script><script>alert(1)</script>', answer: '<!-- <b>' }],
  })
  const { text, data } = await open(`/p/${page.name}`)
  expect(text).not.toContain('<script>alert')
  expect(data?.page.settings.faq[0]?.question).toBe('</script><script>alert(1)</script>')
})

test('a page of one service by one staff member brings its first free times along, the very ones that the API answers', async () => {
  const seeded = await seedBusiness(app.db)
  await app.browser().post('/api/appointments', bookingOn(seeded, '2027-03-02T15:00:00.000Z'))
  const { data } = await open(`/p/${seeded.pageName}`)
  const { from, to } = data!.times!
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
  const path = `/api/public-pages/${seeded.pageName}/slots?serviceId=${seeded.serviceId}&staffId=${seeded.staffId}&${range}`
  const { body } = await app.browser().get(path)
  const slots = (body.days as { slots: { startTime: string; suggested?: true }[] }[]).flatMap(
    day => day.slots,
  )
  expect(slots.length).toBeGreaterThan(100)
  expect(
    unpackTimes(data!.times!).map(time => [new Date(time.start).toISOString(), time.suggested]),
  ).toEqual(slots.map(slot => [slot.startTime, slot.suggested === true]))
  expect(slots.some(slot => slot.startTime === '2027-03-02T15:00:00.000Z')).toBe(false)
})

test('loads no times for a page that requires a choice first', async () => {
  const seeded = await seedBusiness(app.db, { staffCount: 2 })
  expect((await open(`/p/${seeded.pageName}`)).data).not.toHaveProperty('times')
})

test('answers an unknown name with an explanatory page and 404', async () => {
  for (const path of ['/p/nowhere', '/p/%00', '/p/a%2Fb', `/p/${'x'.repeat(400)}`]) {
    const { status, text, headers } = await open(path)
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=UTF-8',
    ])
    expect(words(text)).toContain('Page not found')
  }
  expect(words((await open('/p/nowhere')).text)).toContain(
    "The booking page you're looking for doesn't exist.",
  )
})

test('answers too many reads with a page as well', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const seeded = await seedBusiness(limited.db)
  let last = await limited.browser().get(`/p/${seeded.pageName}`)
  for (let count = 0; count < 310 && last.status === 200; count++) {
    last = await limited
      .browser()
      .get('/p/nowhere')
      .then(answer => (answer.status === 404 ? { ...answer, status: 200 } : answer))
  }
  expect([last.status, last.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.close()
})
