import type { Page } from '@playwright/test'
import { formatFullDate, formatMonth } from '../../src/domain/time/format.ts'
import { brokenRules } from './axe.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { at as atMinute, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'

const toast = (page: Page) => page.locator('[data-toast]')

/** The instant of a local time on a date. */
const at = (date: string, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return atMinute(date, hour * 60 + minute)
}

async function signIn(page: Page, { browser }: OpenBusiness, url: string) {
  await page
    .context()
    .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
}

async function book(
  business: OpenBusiness,
  date: string,
  time: string,
  changes: Record<string, unknown> = {},
) {
  const start = at(date, time)
  const { status, body, text } = await business.browser.post('/api/appointments', {
    customerName: 'Ada Client',
    customerEmail: 'ada@example.com',
    customerPhone: '+12125550123',
    serviceId: business.serviceId,
    staffId: business.staffId,
    startTime: start,
    endTime: new Date(Date.parse(start) + 3_600_000).toISOString(),
    notificationMethods: ['email'],
    ...changes,
  })
  if (status !== 201) throw new Error(`The booking was refused: ${text}`)
  return body as { id: number; startTime: string }
}

async function fillClient(page: Page, name = 'Grace Hopper') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).first().fill('grace@example.com')
  await dialog.getByLabel('Phone Number (International Format)').fill('12125550142')
}

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`at ${width} px a day’s appointments stand beside the month`, async ({
    newVisitor,
    server,
  }) => {
    const business = await openBusiness(server.url)
    // In a later month than today, so that cancelling can't jump there by accident.
    const date = dayFromNow(40)
    await book(business, date, '10:00', { description: 'Bring the old photo' })
    // In US English, whatever the browser speaks.
    const page = await newVisitor({
      viewport: { width, height: 800 },
      colorScheme: scheme,
      locale: 'de-DE',
    })
    await signIn(page, business, server.url)
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeVisible()
    await expect(page.getByText('No appointments for this date')).toBeVisible()
    expect(await brokenRules(page)).toEqual([])

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
      '+12125550123',
    ]) {
      await expect(entry).toContainText(text)
    }
    expect(await brokenRules(page)).toEqual([])
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
}

test('the owner books for a client: every message of the form, then the appointment in its day', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await business.browser.post('/api/staff', { name: 'Mei', position: 'Stylist' })
  await business.browser.post('/api/services', {
    name: 'Shave',
    duration: 30,
    price: 0,
    category: 'beauty',
  })
  await signIn(page, business, server.url)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck()
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  for (const message of [
    'Name is required',
    'Invalid email address',
    'Phone number is required',
    'Start time is required',
    'End time is required',
    'Please select a service',
    'Please select a staff member',
    'Select at least one notification method',
  ]) {
    await expect(dialog.getByText(message).last()).toBeVisible()
  }
  await expect(dialog.getByLabel('Name')).toBeFocused()
  expect(await brokenRules(page)).toEqual([])

  await fillClient(page)
  await expect(dialog.getByLabel('Phone Number (International Format)')).toHaveValue('+12125550142')
  const group = dialog.getByRole('group', { name: 'Choose one messaging method' })
  await group.getByRole('checkbox', { name: 'SMS' }).check()
  await group.getByRole('checkbox', { name: 'WhatsApp' }).check()
  await expect(group.getByRole('checkbox', { name: 'SMS' })).not.toBeChecked()
  await dialog.getByLabel('Service').selectOption({ label: 'Haircut · 1h 0m · $45.00' })
  await dialog.getByLabel('Staff Member').selectOption('Robin')
  const date = dayFromNow(2)
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  await expect(dialog.getByLabel('End Time')).toHaveValue(`${date}T15:00`)
  await dialog.getByLabel('Phone Number (International Format)').fill('+12')
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(
    dialog.getByText('Please enter a valid phone number in international format').last(),
  ).toBeVisible()
  await dialog.getByLabel('Phone Number (International Format)').fill('+12125550142')
  await page.route('**/api/appointments', route =>
    route.fulfill({ status: 403, json: { error: 'The salon has closed.', code: 'closed' } }),
  )
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('The salon has closed.')
  await page.unroute('**/api/appointments')
  await dialog.getByRole('button', { name: 'Create Appointment' }).dblclick()
  await expect(toast(page).getByText('Success', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(
    page.getByRole('heading', { name: `Appointments for ${formatFullDate(date, 'en')}` }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a taken time keeps what was typed, and a free one nearby is one tap away', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const date = dayFromNow(2)
  await signIn(page, business, server.url)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await fillClient(page)
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  await book(business, date, '13:30')
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page)).toContainText(
    'Selected time slot is already booked for this staff member',
  )
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hopper')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible()
  await dialog.getByRole('button', { name: /2:30 – 3:30 PM/ }).click()
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(page.getByRole('article').filter({ hasText: 'Grace Hopper' })).toContainText(
    '2:30 PM',
  )
})

test('an appointment is moved, its client booked again, and cancelled after the browser asked', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const date = dayFromNow(3)
  await book(business, date, '10:00')
  await signIn(page, business, server.url)
  await page.goto(`/calendar?date=${date}`)
  const entry = page.getByRole('article').filter({ hasText: 'Ada Client' })
  await entry.hover()
  await entry.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  for (const label of [
    'Name',
    'Phone Number (International Format)',
    'Notes (Optional)',
    'Start Time',
    'End Time',
  ]) {
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible()
  }
  await dialog.getByLabel('Start Time').fill(`${date}T16:00`)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Appointment rescheduled successfully')
  await expect(entry).toContainText('4:00 PM')

  page.once('dialog', asked => {
    expect(asked.message()).toBe('Are you sure you want to cancel this appointment?')
    void asked.dismiss()
  })
  await entry.hover()
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry).toBeVisible()
  page.once('dialog', asked => void asked.accept())
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toContainText('Appointment cancelled successfully')
  await expect(page.getByText('No appointments for this date')).toBeVisible()
})

test('free times of the chosen service are one tap away, day by day, and a known client is filled in', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  const date = dayFromNow(1)
  await book(business, date, '10:00', {
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.com',
  })
  await signIn(page, business, server.url)
  await page.goto(`/calendar?date=${date}`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByLabel('Name').fill('grace')
  await expect(page.locator('datalist option')).toHaveCount(1)
  await dialog.getByLabel('Name').fill('Grace Hopper · grace@example.com')
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hopper')
  await expect(dialog.getByLabel('Phone Number (International Format)')).toHaveValue('+12125550123')

  const free = dialog.getByRole('region', { name: 'Free times' })
  await expect(free.getByRole('heading')).toBeVisible()
  // A weekday has free times, whichever day this runs on.
  for (
    let day = 0;
    day < 4 && (await free.getByRole('button', { name: '3:00 PM' }).count()) === 0;
    day++
  ) {
    await free.getByRole('button', { name: 'Day after' }).click()
    await expect(free.getByRole('list', { includeHidden: true })).toHaveAttribute(
      'aria-busy',
      'false',
    )
    await expect(
      free.getByRole('button', { name: '3:00 PM' }).or(free.getByText('Nothing free')),
    ).toBeVisible()
  }
  await free.getByRole('button', { name: '3:00 PM' }).click()
  await expect(dialog.getByLabel('Start Time')).toHaveValue(/T15:00$/)
  await expect(dialog.getByLabel('End Time')).toHaveValue(/T16:00$/)
  await expect(free.getByRole('button', { name: '3:00 PM' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await brokenRules(page)).toEqual([])
})

test('a week that is loading or failed to load does not look free', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 503/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/appointments?*', async route => {
    await held
    await route.fulfill({
      status: 503,
      json: { error: 'Please try again in a moment.', code: 'unavailable' },
    })
  })
  await page.goto('/calendar?view=week')
  const grid = page.locator('section[aria-busy="true"]')
  await expect(grid.getByText('Loading appointments')).toBeAttached()
  await expect(grid.getByRole('list')).toHaveCount(0)
  answer()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch appointments')
  await expect(page.locator('section[aria-busy]')).toHaveCount(0)
})

test('explains a calendar that can’t be loaded, and retries', async ({ page, server, errors }) => {
  errors.allow(/status of 500/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  await page.route('**/api/appointments?*', route =>
    route.fulfill({ status: 500, body: 'out of order' }),
  )
  await page.goto('/calendar')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch appointments')
  await page.unroute('**/api/appointments?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No appointments for this date')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
})
