import { gzipSync } from 'node:zlib'
import { bookTime, card, open, safeTime } from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

test.use({ reducedMotion: 'reduce' })

test('the page loads at most 90 KB of gzipped scripts in total', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await open(page, business)
  await bookTime(page, await safeTime(page))
  const bytes = (await Promise.all(scripts)).map(body => gzipSync(body, { level: 9 }).length)
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000)
})

test('the page loads nothing from other origins', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  await open(page, business)
  await bookTime(page, await safeTime(page))
  await expect(card(page).getByLabel('Email')).toBeVisible()
  expect(elsewhere).toEqual([])
})
