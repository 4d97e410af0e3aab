import type { Page } from '@playwright/test'
import { formatDayHeading, formatFullDate } from '../../src/domain/time/format.ts'
import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'
import { toast } from './toast.ts'
import { translate } from './translate.ts'

async function fillClient(
  page: Page,
  name = 'Grace Hopper',
  contact = { email: 'grace@example.com', phone: '12125550142' },
) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).first().fill(contact.email)
  await dialog.getByLabel('Phone Number (International Format)').fill(contact.phone)
}

test('the owner sees every error of the empty form, then books for a client and finds the appointment in its day, and gives another to that client', async ({
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
  const date = dayFromNow(2)
  await bookAsOwner(business, at(date, 10 * 60))
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
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  await expect(dialog.getByLabel('End Time')).toHaveValue(`${date}T15:00`)
  const whatsApp = group.getByRole('checkbox', { name: 'WhatsApp' })
  await whatsApp.uncheck()
  await dialog
    .getByRole('checkbox', { name: 'Email' })
    .evaluate(choice => choice.scrollIntoView({ block: 'end' }))
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(dialog.getByText('Select at least one notification method').last()).toBeInViewport({
    ratio: 1,
  })
  await whatsApp.check()
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
  await expect(page.getByRole('article')).toHaveCount(2)

  // An appointment is given to another client.
  const entry = page.getByRole('article').filter({ hasText: 'Ada Client' })
  await entry.getByRole('button', { name: 'Reschedule' }).click()
  const reschedule = page.getByRole('dialog', { name: 'Schedule Appointment' })
  const name = reschedule.getByLabel('Name')
  await expect(name).toHaveValue('Ada Client')
  await expect(reschedule.getByRole('listbox')).toBeHidden()
  const note = reschedule.getByText(
    'Ada Client won’t be notified, and their link will stop working.',
  )
  await expect(note).toBeHidden()
  await name.fill('ada')
  await reschedule.getByRole('option', { name: 'Ada Client' }).click()
  await expect(reschedule.getByText('We’ll email the new time to')).toBeVisible()
  await expect(note).toBeHidden()
  const address = reschedule.getByLabel('Email', { exact: true }).first()
  const hers = await address.inputValue()
  await address.fill('ada.right@example.com')
  await expect(
    reschedule.getByText('We’ll email a confirmation to ada.right@example.com.'),
  ).toBeVisible()
  await address.fill('grace@example.com')
  await reschedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(address).toHaveAccessibleDescription(/^Another client has this email address\./)
  await address.fill(hers)
  await name.fill('grace')
  await expect(reschedule.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Grace Hopper')
  await expect(address).toHaveValue('grace@example.com')
  await expect(note).toBeVisible()
  await expect(
    reschedule.getByText('We’ll email a confirmation to grace@example.com.'),
  ).toBeVisible()
  await picture(page, 'another-client', { fullPage: false })
  await reschedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Success')
  await expect(reschedule).toHaveCount(0)
  const card = page.getByRole('article').filter({ hasText: 'Grace Hopper' })
  await expect(card.filter({ hasText: '10:00 AM' })).toHaveCount(1)
  await expect(page.getByRole('article').filter({ hasText: 'Ada Client' })).toHaveCount(0)
})

test('a taken time keeps the input, and a free one nearby is one tap away; free times of the service are one tap away, and a known client is filled in', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await bookAsOwner(business, at(dayFromNow(2), 10 * 60), {
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.com',
  })
  await signIn(page, business, server.url)
  await page.goto(`/calendar?date=${dayFromNow(2)}`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByLabel('Name').fill('555 0123')
  await expect(dialog.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hopper')
  await expect(dialog.getByLabel('Phone Number (International Format)')).toHaveValue('+12125550123')

  const free = dialog.getByRole('region', { name: 'Free times' })
  await expect(free.getByRole('heading')).toBeVisible()
  const turn = async (name: string, days: number) => {
    for (let day = 0; day < days; day++) await free.getByRole('button', { name }).click()
  }
  await turn('Day before', 4)
  const past = formatDayHeading(dayFromNow(-2), 'en')
  await expect(free.getByRole('status')).toHaveText(`${past}: No free times on this day.`)
  await translate(page)
  await turn('Day before', 1)
  const earlier = formatDayHeading(dayFromNow(-3), 'en')
  await expect(free.getByRole('status')).toHaveText(`${earlier}: No free times on this day.`)
  await turn('Day after', 6)
  await expect(free.getByRole('list', { includeHidden: true })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await free.getByRole('button', { name: '3:00 PM' }).click()
  const date = dayFromNow(3)
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${date}T15:00`)
  await expect(dialog.getByLabel('End Time')).toHaveValue(`${date}T16:00`)
  await expect(free.getByRole('button', { name: '3:00 PM' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await brokenRules(page)).toEqual([])

  await bookAsOwner(business, at(date, 14 * 60 + 30))
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
  await expect(dialog.getByText('We kept what you typed before.')).toBeVisible()
  await dialog.getByRole('button', { name: /3:30 – 4:30 PM/ }).click()
  await expect(dialog.getByLabel('Start Time')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(page.getByRole('article').filter({ hasText: 'Grace Hopper' })).toContainText(
    '3:30 PM',
  )
})

test('an appointment whose response was lost is booked once, even if the dialog was closed and another client booked in between', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  const date = dayFromNow(2)
  await page.goto(`/calendar?date=${date}`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await fillClient(page)
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  const create = dialog.getByRole('button', { name: 'Create Appointment' })
  await page.route('**/api/appointments', async route => {
    await route.fetch()
    await route.abort()
  })
  await create.click()
  await expect(toast(page)).toContainText('Unable to connect to the server.')
  await page.unroute('**/api/appointments')
  await page.reload()
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(1)

  await page.getByRole('button', { name: 'New Appointment' }).click()
  await fillClient(page, 'Bo', { email: 'bo@example.com', phone: '12125550143' })
  await dialog.getByLabel('Start Time').fill(`${date}T16:00`)
  await create.click()
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(articles).toHaveCount(2)

  await page.getByRole('button', { name: 'New Appointment' }).click()
  await fillClient(page)
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  await create.click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(articles).toHaveCount(2)
})

test('an open form saves the time that it shows after the time zone was corrected', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await fillClient(page)
  const date = dayFromNow(2)
  await dialog.getByLabel('Start Time').fill(`${date}T14:00`)
  await expect(dialog.getByText('Business time: New York')).toBeVisible()
  await business.browser.patch('/api/business', { timeZone: 'America/Los_Angeles' })
  await expect(dialog.getByText('Business time: Los Angeles')).toBeVisible()
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${date}T14:00`)

  // A restored draft was typed, too.
  await page.reload()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(dialog.getByText('Business time: Los Angeles')).toBeVisible()
  await business.browser.patch('/api/business', { timeZone: 'America/Denver' })
  await expect(dialog.getByText('Business time: Denver')).toBeVisible()
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${date}T14:00`)
  const booking = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  )
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  expect((await booking).postDataJSON()).toMatchObject({ startTime: at(date, 16 * 60) })
})
