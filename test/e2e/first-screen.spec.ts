import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { form, noSidewaysScroll, open } from './booking.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'

const SERVICES = 12
const phone = { width: 360, height: 640 }
const tallPhone = { width: 360, height: 740 }

/** With a cover, a logo, and groups of services with pictures. */
async function openPictured(url: string): Promise<OpenBusiness> {
  const business = await openBusiness(url, {
    officeHours: true,
    service: { description: 'Consultation, wash, cut and finish.' },
    page: { title: 'Blue Door' },
  })
  const { browser, pageName, serviceId } = business
  const groups: number[] = []
  for (const name of ['Cuts and styling', 'Color', 'Barber'])
    groups.push((await browser.post('/api/service-groups', { name })).body.id)
  const groupId = (nth: number) => groups[Math.floor((nth * 3) / SERVICES)]!
  await browser.patch(`/api/services/${serviceId}`, { groupId: groupId(0) })
  const others = await Promise.all(
    Array.from({ length: SERVICES - 1 }, async (_, n) => {
      const service = { name: `Cut ${n + 1}`, duration: 30, price: 4000, category: 'beauty' }
      const { body } = await browser.post('/api/services', { ...service, groupId: groupId(n + 1) })
      return body.id
    }),
  )
  const services = [serviceId, ...others]
  await browser.patch(`/api/public-pages/${pageName}`, {
    settings: { services, template: { name: 'beauty', layout: 'list' } },
  })
  const { body: pages } = await browser.get('/api/public-pages')
  const create = { width: 600, height: 400, channels: 3, background: '#2f5d9b' } as const
  const image = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  for (const place of [
    `cover/${pages[0]!.id}`,
    `logo/${pages[0]!.id}`,
    ...services.map(id => `service/${id}`),
  ])
    expect((await browser.put(`/api/pictures/${place}`, image)).status).toBe(200)
  return business
}

/** The first time must not be covered by the bar at the bottom. */
const firstTimeIsSeen = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const bar = boxOf('form > .sticky').top
    return boxOf('form a[href*="service="]').bottom <= bar && bar <= innerHeight
  })

async function showsFirstTime(page: Page, business: OpenBusiness, name: string) {
  await open(page, business)
  await expect(
    form(page)
      .getByRole('list', { name: /^Next free times/ })
      .first(),
  ).toBeVisible()
  await picture(page, name, { fullPage: false })
  expect(await noSidewaysScroll(page), name).toBe(true)
  expect(await firstTimeIsSeen(page), name).toBe(true)
}

test('on a phone, the first free time is on the first screen of both a plain and a full page', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ hasTouch: true, isMobile: true, viewport: phone })
  await showsFirstTime(page, await openBusiness(server.url, { officeHours: true }), 'plain')
  const pictured = await openPictured(server.url)
  await showsFirstTime(page, pictured, 'pictured')

  const { browser, pageName, serviceId } = pictured
  await browser.patch(`/api/services/${serviceId}`, { name: 'Strähnentechnik mit Farbberatung' })
  await browser.patch(`/api/public-pages/${pageName}`, { title: 'Friseurmeisterbetrieb Blue Door' })
  await page.setViewportSize(tallPhone)
  await showsFirstTime(page, pictured, 'long-words')
  await expect(page.getByRole('heading', { name: /^Friseur/ })).toBeVisible()
})
