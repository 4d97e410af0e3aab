import type { Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { openBusiness } from './business.ts'
import { dayFromNow } from './days.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn, signInNewOwner } from './sign-in.ts'
import { toast } from './toast.ts'

async function addService(page: Page, name: string, price: string) {
  await button(page, 'Add New Service').click()
  await expect(page.getByRole('dialog', { name: 'Create New Service' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Category').selectOption('Beauty')
  await expect(page.getByLabel('Duration')).toHaveValue('60')
  await page.getByLabel('Price').fill(price)
  await button(page, 'Create Service').click()
  await expect(toast(page)).toContainText('Service created')
}

async function addStaff(page: Page, name: string) {
  await button(page, 'Add Team Member').click()
  await expect(page.getByRole('dialog', { name: 'Add New Team Member' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Position').fill('Stylist')
  await page.getByLabel('Specialties').fill('Curls, color')
  await button(page, 'Add to Team').click()
  await expect(toast(page)).toContainText('Staff member added')
}

test('at 360 px an owner sets up services, staff and hours, and shares a page', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({
    viewport: { width: 360, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const email = await signInNewOwner(page, server.url)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await expect(
    page.getByText('add a service and at least one staff member before booking'),
  ).toBeVisible()
  await expect(page.getByText('Video conferencing is coming soon')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('with your username')
  await expect(page.getByRole('main')).toContainText('to claim a free credit.')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('link', { name: 'Add a service' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Service' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/services$/)

  await expect(page.getByRole('heading', { name: 'Service Management' })).toBeVisible()
  await expect(page.getByText('No Services Yet')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await addService(page, 'Haircut', '45.50')
  const card = page.getByRole('listitem').filter({ hasText: 'Haircut' })
  await expect(card).toContainText('Beauty')
  await expect(card).toContainText('1h 0m')
  await expect(card).toContainText('$45.50')
  await addService(page, 'Wedding', '0')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wedding' })).toContainText(
    'Custom pricing',
  )
  await button(page, 'Edit Haircut').click()
  await page.getByLabel('Duration').fill('90')
  await button(page, 'Save').click()
  await expect(card).toContainText('1h 30m')
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'services')

  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Staff Management' })).toBeVisible()
  await expect(page.getByText('No Team Members Yet')).toBeVisible()
  await addStaff(page, 'Dana Reyes')
  await expect(page.getByText('9:00 AM – 5:00 PM')).toBeVisible()
  await button(page, 'Hours').click()
  await button(page, 'Add a break on Monday').click()
  await button(page, 'Copy Monday to other days').click()
  await button(page, 'Copy hours').click()
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByLabel('Saturday, period 1, from').fill('10:00')
  expect(await brokenRules(page)).toEqual([])
  await button(page, 'Save hours').click()
  await expect(toast(page)).toContainText('Hours saved')
  await expect(page.getByText('Mon – Fri')).toBeVisible()
  await expect(page.getByText('10:00 AM – 12:30 PM')).toBeVisible()
  await button(page, 'Time off').click()
  await page.getByLabel('Reason').fill('Holiday')
  await button(page, 'Add time off').click()
  await expect(toast(page)).toContainText('Time off added')
  await expect(page.getByText('Holiday')).toBeVisible()
  await button(page, 'Done').click()
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'staff')

  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  await expect(page.getByRole('dialog', { name: 'Create Public Booking Page' })).toBeVisible()
  await expect(page.getByLabel('Page name')).toHaveValue('salon-zoe')
  await expect(page.getByLabel('Title')).toHaveValue('Salon Zoë')
  await page.getByLabel('Title').fill('')
  await page.getByRole('radio', { name: 'Beauty' }).check()
  await expect(page.getByLabel('Primary color', { exact: true })).toHaveValue('#FF69B4')
  const name = `zoe-${process.pid}`
  await page.getByLabel('Page name').fill(name)
  await button(page, 'Add a question').click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Where can I park?')
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Behind the house.')
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'page-form')
  await button(page, 'Create Page').click()
  await expect(toast(page)).toContainText('Public booking page created successfully')
  await expect(page.getByText('Beauty Salon Bookings')).toBeVisible()
  await expect(page.getByText(`/p/${name}`)).toBeVisible()
  await expect(page.getByText('Haircut, Wedding')).toBeVisible()
  await button(page, 'Copy link').click()
  await expect(button(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/p/${name}`)
  await expect(button(page, 'Copy link')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'share')

  await page.goto('/dashboard')
  await expect(page.getByText('5 of 6 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your page' })).toHaveAttribute(
    'href',
    `/p/${name}`,
  )
})

test('shows errors next to the field and keeps the input', async ({ page, server }) => {
  await signInNewOwner(page, server.url)
  await page.goto('/services')
  await button(page, 'Add New Service').click()
  await expect(page.getByRole('dialog').and(page.locator(':modal'))).toBeVisible()
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select a category',
    'Healthcare',
    'Beauty',
    'Real Estate',
    'Hotels',
    'Business',
    'Restaurants',
    'Education',
  ])
  await expect(page.getByLabel('Duration')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Price')).toHaveAttribute('min', '0')
  await expect(page.getByLabel('Price')).toHaveAttribute('step', '0.01')
  await button(page, 'Create Service').click()
  for (const message of [
    'Name is required',
    'Please select a category',
    'Enter a price in dollars',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Half done')
  // Chromium lets a page refuse only the first of three.
  for (const asks of [true, false, true]) {
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard your changes?')).toBeVisible({ visible: asks })
  }
  await button(page, 'Keep editing').click()
  await expect(page.getByLabel('Name')).toHaveValue('Half done')
  // The lowest field's message is above the dialog's buttons.
  await page.getByLabel('Category').selectOption('Beauty')
  await page.getByLabel('Duration').fill('0')
  await page.getByLabel('Duration').evaluate(field => field.scrollIntoView({ block: 'end' }))
  await button(page, 'Create Service').click()
  await expect(page.getByLabel('Duration')).toBeFocused()
  await expect(page.getByText('Number must be greater than')).toBeInViewport({ ratio: 1 })
  // The fold with an error stays open while its field is corrected.
  await page.getByText('Waiting time', { exact: true }).click()
  await page.getByLabel('Begins after').fill('10')
  await page.getByLabel('Lasts').fill('0')
  await button(page, 'Create Service').click()
  await page.getByLabel('Lasts').fill('')
  await page.getByLabel('Lasts').pressSequentially('45')
  await expect(page.getByLabel('Lasts')).toHaveValue('45')
  await button(page, 'Cancel').click()

  await page.goto('/staff')
  await button(page, 'Add Team Member').click()
  await page.getByLabel('Email').fill('nobody')
  await button(page, 'Add to Team').click()
  for (const message of ['Name is required', 'Position is required', 'Invalid email address']) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await button(page, 'Cancel').click()

  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  await page.getByLabel('Page name').fill('admin')
  await button(page, 'Create Page').click()
  for (const message of [
    'This name is reserved',
    'Select at least one service',
    'Select at least one staff member',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
})

test('asks before hours changed with buttons and typed time off are lost', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await signIn(page, owner, server.url)
  await page.goto('/staff')
  await button(page, 'Hours').click()
  await button(page, 'Add a date').click()
  await page.getByLabel('Date', { exact: true }).first().fill(dayFromNow(-30))
  await button(page, 'Save hours').click()
  await expect(page.getByText('Choose today or a later date').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Discard').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page, 'Time off').click()
  await page.getByLabel('Reason').fill('Holiday')
  await button(page, 'Done').click()
  await button(page, 'Keep editing').click()
  await page.keyboard.press('Escape')
  await button(page, 'Keep editing').click()
  await button(page, 'Add time off').click()
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('shows a taken name in the form, which stays open', async ({ page, server }) => {
  const { pageName } = await openBusiness(server.url)
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  await page.getByLabel('Page name').fill(pageName.toUpperCase())
  await page.getByLabel('Title').fill('Book with us')
  await button(page, 'Create Page').click()
  await expect(toast(page)).toContainText('This name is already taken')
  await expect(page.getByLabel('Page name')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Book with us')
})

test('removes items from their list and the page', async ({ page, server }) => {
  await signInNewOwner(page, server.url)
  const ids: number[] = []
  for (const name of ['Haircut', 'Shave', 'Color']) {
    const data = { name, duration: 60, price: 2000, category: 'beauty' }
    const answer = await page.request.post('/api/services', { data })
    expect(answer.status()).toBe(201)
    ids.push((await answer.json()).id)
  }
  const data = { name: 'Dana', position: 'Stylist' }
  expect((await page.request.post('/api/staff', { data })).status()).toBe(201)
  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  await page.getByLabel('Page name').fill(`gone-${process.pid}`)
  await button(page, 'Create Page').click()
  await expect(page.getByText('Haircut, Shave, Color')).toBeVisible()
  await button(page, 'Edit Salon Zoë').click()
  await expect(page.getByLabel('Color', { exact: true })).toBeChecked()
  expect((await page.request.delete(`/api/services/${ids[2]}`)).status()).toBe(204)
  await expect(page.getByLabel('Color', { exact: true })).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(toast(page)).toContainText('updated successfully')
  await expect(page.getByText('Haircut, Shave', { exact: true })).toBeVisible()

  await page.goto('/services')
  await button(page, 'Remove Shave').click()
  await expect(page.getByRole('alertdialog', { name: 'Remove Shave?' })).toBeVisible()
  await button(page, 'Remove service').click()
  await expect(toast(page)).toContainText('Service removed')
  await expect(page.getByText('Shave')).toHaveCount(0)
  await page.goto('/share')
  await expect(page.getByText('Haircut', { exact: true })).toBeVisible()
  await button(page, 'Remove Salon Zoë').click()
  await button(page, 'Remove page').click()
  await expect(page.getByText('No Booking Pages Yet')).toBeVisible()
})
