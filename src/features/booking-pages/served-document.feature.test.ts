import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { laterScript, themeScript } from '#platform/http/inline-scripts.ts'
import { startTestApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'
import { unpackTimes } from '#web/booking/free-times.ts'
import { fullPageApp, words } from './testing/full-page.ts'

const { app, makePage, open } = fullPageApp()

test('a page without its own color has the default one', async () => {
  const page = await makePage({ template: { name: 'default' } })
  expect((await open(`/p/${page.name}`)).text).toContain('--cover-title:#0090ff')
})

test('the title keeps the template’s color, and the policy allows the page’s own style by its hash', async () => {
  const page = await makePage({ template: { name: 'beauty' } })
  const { text, headers } = await open(`/p/${page.name}`)
  const style = /<style>(.*?)<\/style>/s.exec(text)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(style).toContain('--cover-title:#ff69b4')
  expect(text).not.toMatch(/ style="/)
  const script = /data-module="([^"]*)"/.exec(text)![1]!
  const others = text.replace(themeScript, '').replace(laterScript(script), '')
  expect(others).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/)
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
    telephone: '+12125550199',
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

test('a page with one service by one staff member embeds its first free times, the same as in the API', async () => {
  const seeded = await seedBusiness(app.db)
  await bookOn(app.browser(), seeded, '2027-03-02T15:00:00.000Z')
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

test('reads no times for a page that requires a choice first', async () => {
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

test('answers too many reads with a page, too', async () => {
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
