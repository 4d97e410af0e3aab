import type { Page } from '@playwright/test'
import { HOUR_MS } from '#domain/time/date.ts'
import { appointments, bookTime, open, safeTime } from './booking.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

test('shows the appointment as it is when the client returns to a page that the browser kept', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await bookTime(page, await safeTime(page))
  const [booked] = await appointments(business)
  await business.browser.delete(`/api/appointments/${booked!.id}`)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('reloads an old page that the browser stored', async ({ page, server }) => {
  await goBack(page, await openBusiness(server.url), { serverMs: HOUR_MS })
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload',
  )
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria')
})

test('keeps a fresh page although the clock of the device is fast', async ({ page, server }) => {
  await goBack(page, await openBusiness(server.url), { deviceMs: HOUR_MS })
  const type = await page.evaluate(async () => {
    // A reload would begin before this response.
    await fetch(location.href, { method: 'HEAD' })
    return performance.getEntriesByType('navigation')[0]?.toJSON().type
  })
  expect(type).toBe('back_forward')
})

/** The clocks are ahead of the page. */
async function goBack(page: Page, business: OpenBusiness, { serverMs = 0, deviceMs = 0 }) {
  await open(page, business)
  await page.getByLabel('Your Name').fill('Maria')
  await page.goto('/login')
  // Playwright's clock would hide how the page was opened.
  await page.addInitScript(ms => {
    const now = Date.now
    Date.now = () => now() + ms
  }, deviceMs)
  const date = new Date(Date.now() + serverMs).toUTCString()
  await page.route('**/p/*', route =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers: { date } }) : route.fallback(),
  )
  const asked = page.waitForResponse(response => response.request().method() === 'HEAD')
  await page.goBack()
  await asked
}
