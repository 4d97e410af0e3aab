import type { Page } from '@playwright/test'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const DAY_MS = 24 * 3_600_000
const ISO = '2026-06-09T14:00:00.000Z'

const readTimes = (page: Page) =>
  page.evaluate(() => [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date()) + 999])

test('the journey, its server, the database and every page share one clock', async ({
  page,
  newVisitor,
  server,
}) => {
  const began = Date.now()
  const business = await openBusiness(server.url)
  const { body } = await business.browser.get('/api/activity')
  await signIn(page, business, server.url)
  await page.goto('/dashboard')
  const other = await newVisitor()
  await other.goto('/login')
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/login'))
  const opened = await popup
  await opened.waitForLoadState()

  const times = [Date.parse(body.entries[0]!.at)]
  for (const each of [page, other, opened]) times.push(...(await readTimes(each)))
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(began)
    expect(time).toBeLessThanOrEqual(Date.now() + 999)
  }
  await expect(page).toHaveURL(/\/dashboard$/)

  // Explicit dates keep their value.
  const { given, waited } = await other.evaluate(async iso => {
    const start = Date.now()
    await new Promise(done => setTimeout(done, 50))
    return {
      given: [new Date(iso).toISOString(), new Date() instanceof Date],
      waited: Date.now() - start,
    }
  }, ISO)
  expect(given).toEqual([ISO, true])
  expect(waited).toBeGreaterThan(40)
  expect(waited).toBeLessThan(DAY_MS)
})
