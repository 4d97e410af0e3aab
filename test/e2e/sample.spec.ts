import { brokenRules } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signInNewOwner } from './sign-in.ts'

test('sample data fills calendar, home and reports, sends nothing, and can be removed', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await signInNewOwner(page, server.url)
  await page.goto('/dashboard')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await page.getByRole('button', { name: 'Show me with sample data' }).click()
  const bar = page.getByRole('complementary', { name: 'Sample data' })
  await expect(bar).toContainText('This is sample data.')
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Offer / }).first()).toBeDisabled()
  await picture(page, 'sample-home-1280')
  expect(await brokenRules(page)).toEqual([])

  await page.getByRole('link', { name: 'Appointments' }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(bar).toBeVisible()
  const block = page.locator('[data-appointment]:not([data-fixed])').last()
  await expect(block).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Appointment' })).toBeDisabled()
  await page.keyboard.press('n')
  await expect(page.getByText('This is sample data. Remove it')).toBeVisible()
  await block.click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toBeDisabled()
  await picture(page, 'sample-calendar-1280')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByText('No Services Yet')).toBeVisible()
  await expect(page.getByText('Figaro')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: 'Reports' }).click()
  const figure = page.getByRole('figure', { name: 'Revenue by staff member' })
  await expect(figure).toContainText(/Figaro|Rapunzel|Delilah/)
  await expect(figure.getByRole('button', { name: /^Download CSV/ })).toBeDisabled()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'sample-reports-360')
  // A laptop's window at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo(0, 1_000))
  await expect(bar).not.toBeInViewport()

  await bar.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('No bookings in this period')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(sent).toEqual([])
})
