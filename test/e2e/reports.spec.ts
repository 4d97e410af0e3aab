import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test('an owner reads the figures of the last weeks as charts, tables and files', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  for (const [days, status] of [
    [-2, 'completed'],
    [-3, 'completed'],
    [-4, 'no_show'],
  ] as const) {
    const { id } = await bookAsOwner(business, at(dayFromNow(days), 10 * 60))
    await business.browser.patch(`/api/appointments/${id}`, { status })
    if (status === 'no_show') continue
    const { body: sale } = await business.browser.post('/api/sales', { appointmentId: id })
    const payment = { version: sale.version, method: 'cash', cents: sale.total }
    await business.browser.post(`/api/sales/${sale.id}/payments`, payment)
    await business.browser.post(`/api/sales/${sale.id}/close`)
  }
  const page = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await openAs(page, business, server.url, '/services')
  await page.getByRole('link', { name: 'Reports' }).click()

  const figures = page.getByRole('list', { name: 'Key figures' })
  await expect(figures).toContainText('$90.00')
  await expect(figures).toContainText('1 of 3 visits')
  const revenue = page.getByRole('figure', { name: 'Revenue by service' })
  await expect(revenue).toContainText('Haircut brought in the most: $90.00 of $90.00.')
  await revenue.getByRole('button', { name: /^Show as table/ }).click()
  await expect(revenue.getByRole('rowheader', { name: 'Haircut' })).toBeVisible()
  await expect(revenue.getByRole('row').last()).toHaveText(/Haircut.*3.*2.*1.*0.*\$90\.00/)

  const sales = page.getByRole('figure', { name: 'Sales over time' })
  for (const [card, name] of [
    [revenue, /^services-.*\.csv$/],
    [sales, /^sales-over-time-.*\.csv$/],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await card.getByRole('link', { name: /^Download CSV/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(name)
  }

  const overTime = page.getByRole('figure', { name: 'Bookings over time' })
  const points = overTime.getByRole('listitem')
  await points.last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(points.nth(-3)).toBeFocused()
  await expect(points.nth(-3)).toHaveAccessibleName(/1 booking, previously 0/)
  expect(await brokenRules(page)).toEqual([])

  await page.getByLabel('Period').selectOption('Custom dates')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  const problem = page.getByRole('status').filter({ hasText: 'The last day can’t be before' })
  await expect(problem).toBeAttached()
  await page.getByLabel('From', { exact: true }).fill('2019-12-01')
  await expect(page.getByText('No bookings in this period')).toBeVisible()
})
