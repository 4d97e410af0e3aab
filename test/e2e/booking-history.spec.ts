import { appointments, bookTime, open, safeTime } from './booking.ts'
import { openBusiness } from './business.ts'
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
  const business = await openBusiness(server.url)
  await open(page, business)
  await page.getByLabel('Your Name').fill('Maria')
  await page.goto('/login')
  // Playwright's clock would hide how the page was opened.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  await page.goBack()
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload',
  )
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria')
})
