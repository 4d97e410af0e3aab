import { formatFullDate, formatMonth } from '../../src/domain/time/format.ts'
import { bookAsOwner, expectScheduleFields } from './booking.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, requestsOf, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { signIn } from './sign-in.ts'
import { toast } from './toast.ts'

test('at 360 px shows a day’s appointments with the month', async ({ newVisitor, server }) => {
  const business = await openBusiness(server.url)
  // In a later month, so that a jump to today after cancelling would be noticed.
  const date = dayFromNow(40)
  await bookAsOwner(business, at(date, 10 * 60), { description: 'Bring the old photo' })
  // Always US English, whatever the browser's language.
  const page = await newVisitor({
    viewport: { width: 360, height: 800 },
    locale: 'de-DE',
  })
  await signIn(page, business, server.url)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeVisible()
  await expect(page.getByText('No appointments for this date')).toBeVisible()

  await page.goto(`/calendar?date=${date}`)
  await expect(
    page.getByRole('heading', { name: `Appointments for ${formatFullDate(date, 'en')}` }),
  ).toBeVisible()
  const entry = page.getByRole('article').filter({ hasText: 'Ada Client' })
  for (const text of [
    '10:00 AM',
    '11:00 AM',
    'Haircut',
    '$45.00',
    'Bring the old photo',
    'ada@example.com',
    '+1 212 555 0123',
  ]) {
    await expect(entry).toContainText(text)
  }
  const month = page.getByRole('grid')
  await expect(month).toHaveCount(1)
  await expect(month).toHaveAccessibleName(formatMonth(date, 'en'))
  await expect(month.getByRole('columnheader').first()).toHaveAttribute('abbr', 'Sunday')
  const selected = page.getByRole('gridcell', { selected: true })
  const other = `${date.slice(0, 8)}${date.endsWith('-15') ? '16' : '15'}`
  for (const each of [other, date]) {
    await month.locator(`[data-date="${each}"]`).click()
    await expect(selected).toHaveCount(1)
    await expect(selected.locator(`[data-date="${each}"]`)).toBeVisible()
  }
  const chosen = page.getByRole('button', { name: `${formatFullDate(date, 'en')}, ` })
  await chosen.click()
  await expect(
    page.getByRole('heading', { name: 'Select a date to view appointments' }),
  ).toBeVisible()
  await chosen.click()
  await expect(
    page.getByRole('heading', { name: `Appointments for ${formatFullDate(date, 'en')}` }),
  ).toBeVisible()
})

test('moves an appointment, books its client again, and cancels after the browser asked', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const date = dayFromNow(3)
  await bookAsOwner(business, at(date, 10 * 60))
  await signIn(page, business, server.url)
  await page.goto(`/calendar?date=${date}`)
  const entry = page.getByRole('article').filter({ hasText: 'Ada Client' })
  await entry.hover()
  await entry.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await dialog.getByLabel('Start Time').fill(`${date}T16:00`)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Appointment rescheduled successfully')
  await expect(entry).toContainText('4:00 PM')

  await entry.getByRole('button', { name: 'Ada Client', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book again' }).click()
  await expectScheduleFields(dialog)
  await expect(dialog.getByRole('group', { name: 'Choose one messaging method' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Voice Call' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Client')
  await dialog.getByLabel('Phone Number (International Format)').fill('+1 (212) 555-0123')
  await dialog.getByLabel('Start Time').fill(`${date}T13:00`)
  const booking = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  )
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  expect((await booking).postDataJSON()).toMatchObject({ customerPhone: '+12125550123' })
  await expect(toast(page)).toContainText('Appointment scheduled successfully!')
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('heading', { name: `Appointments for ${formatFullDate(date, 'en')}` }),
  ).toBeVisible()
  await expect(entry).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const moved = entry.filter({ hasText: '4:00 PM' })
  const cancels = requestsOf(page, 'DELETE')
  page.once('dialog', asked => {
    expect(asked.message()).toBe('Are you sure you want to cancel this appointment?')
    void asked.dismiss()
  })
  await moved.hover()
  await moved.getByRole('button', { name: 'Cancel' }).click()
  await expect(moved).toBeVisible()
  page.once('dialog', asked => void asked.accept())
  await moved.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toContainText('Appointment cancelled successfully')
  await expect(entry).toHaveCount(1)
  expect(cancels).toHaveLength(1)
})

test('explains a calendar that can’t be loaded, and retries', async ({ page, server, errors }) => {
  errors.allow(/status of 50[03]/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  // A change to the new business would load the calendar again.
  await page.route('**/api/events', () => {})
  const answer = await hold(page, '**/api/appointments?*', route =>
    route.fulfill({
      status: 503,
      json: { error: 'Please try again in a moment.', code: 'unavailable' },
    }),
  )
  // The grid's code arrives after its data.
  const asked = page.waitForRequest('**/api/appointments?*')
  await page.route('**/assets/grid-view-*.js', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/calendar?view=week')
  const busy = page.locator('[aria-busy="true"]')
  const grid = page.locator('section', { has: busy })
  await expect(grid.getByText('Loading appointments')).toBeAttached()
  // Screen readers may not announce the contents of a busy part.
  await expect(busy.locator('[role=status], [aria-live]')).toHaveCount(0)
  await expect(grid.getByRole('list')).toHaveCount(0)
  answer()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch appointments')
  await expect(busy).toHaveCount(0)

  await page.unroute('**/api/appointments?*')
  await page.route('**/api/appointments?*', route =>
    route.fulfill({ status: 500, body: 'out of order' }),
  )
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch appointments')
  await page.unroute('**/api/appointments?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No appointments for this date')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
})
