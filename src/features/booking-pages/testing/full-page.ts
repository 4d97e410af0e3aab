import { beforeAll } from 'vitest'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { type TestApp, type TestBrowser, testApp } from '#test/harness.ts'
import type { BookingPageData } from '#web/booking/page-data.ts'

export function fullPageApp() {
  const app = testApp({ env: { BRAND_NAME: 'Zeit & Co' } })
  const owner = {} as TestBrowser
  beforeAll(async () => {
    Object.assign(owner, (await signUpOwner(app, { businessName: 'Lumen <Salon>' })).browser)
  })
  return {
    app,
    owner,
    makePage: (settings: Record<string, unknown> = {}) => makeFullPage(owner, settings),
    open: (path: string) => openPage(app, path),
  }
}

async function openPage(app: TestApp, path: string) {
  const answer = await app.browser().get(path)
  return { ...answer, data: pageData(answer.text) }
}

export function pageData(html: string): BookingPageData | undefined {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1]
  return data ? (JSON.parse(data) as BookingPageData) : undefined
}

/** No tags, scripts or styles. */
export const words = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

async function makeFullPage(owner: TestBrowser, settings: Record<string, unknown> = {}) {
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
    bio: 'Color.',
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
  })
}
