import { brokenRules } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { openBusiness } from './business.ts'
import { dayFromNow } from './days.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn, signInNewOwner } from './sign-in.ts'
import { toast } from './toast.ts'

test('at 360 px an owner sets up services, staff and hours, and shares a page', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 } })
  const email = await signInNewOwner(page, server.url, { businessName: '' })
  for (const [name, price] of [
    ['Haircut', 4550],
    ['Wedding', 0],
  ] as const) {
    const data = { name, duration: 60, price, category: 'beauty' }
    expect((await page.request.post('/api/services', { data })).status()).toBe(201)
  }

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await expect(
    page.getByText('add a service and at least one staff member before booking'),
  ).toBeVisible()
  await expect(page.getByText('Video conferencing is coming soon')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('with your username')
  await expect(page.getByRole('main')).toContainText('to claim a free credit.')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const naming = row('Name your business')
  await picture(page, 'checklist-unnamed')
  await naming.getByLabel('Business name').fill('Zoë & Co')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(toast(page)).toContainText('Business name saved')
  await expect(naming.getByRole('img', { name: 'Done' })).toBeAttached()
  await expect(naming.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('link', { name: 'Add a team member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Team Member' })
  await adding.getByLabel('Name').fill('Dana Reyes')
  await adding.getByLabel('Position').fill('Stylist')
  await adding.getByLabel('Specialties').fill('Curls, color')
  await button(page, 'Add to Team').click()
  await expect(toast(page)).toContainText('Staff member added')

  await page.goto('/dashboard')
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  const hours = row('Check your time zone and hours')
  await hours.getByRole('link', { name: 'Change hours' }).click()
  await expect(page.getByRole('dialog', { name: /Dana Reyes/ })).toBeVisible()
  await page.goto('/dashboard')
  await expect(hours.getByRole('button')).toBeVisible()
  await picture(page, 'checklist-hours')
  expect(await brokenRules(page)).toEqual([])
  expect(await noSidewaysScroll(page)).toBe(true)
  await hours.getByRole('button', { name: 'Looks right' }).click()
  await expect(page.getByText('4 of 6 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Get ready for' })).toBeFocused()

  await page.getByRole('link', { name: 'Create a page' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Public Booking Page' })).toBeVisible()
  await expect(page.getByLabel('Page name')).toHaveValue('zoe-co')
  await expect(page.getByLabel('Title')).toHaveValue('Zoë & Co')
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
  await expect(page.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'share')

  await page.goto('/staff')
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
  await page.getByLabel('Last day').fill('2020-01-01')
  await page.getByLabel('Last day').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Check 1 field.')
  await page.getByLabel('Last day').fill(await page.getByLabel('First day').inputValue())
  await page.getByLabel('Reason').fill('Holiday')
  await button(page, 'Add time off').click()
  await expect(toast(page)).toContainText('Time off added')
  await expect(page.getByText('Holiday')).toBeVisible()
  await button(page, 'Done').click()
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'staff')

  await page.goto('/services')
  const card = page.getByRole('listitem').filter({ hasText: 'Haircut' })
  await expect(card).toContainText('Beauty')
  await expect(card).toContainText('1h 0m')
  await expect(card).toContainText('$45.50')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wedding' })).toContainText(
    'Custom pricing',
  )
  await button(page, 'Edit Haircut').click()
  await page.getByLabel('Duration').fill('90')
  await button(page, 'Save').click()
  await expect(card).toContainText('1h 30m')
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'services')

  await page.goto('/dashboard')
  await expect(page.getByText('5 of 6 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your page' })).toHaveAttribute(
    'href',
    `/p/${name}`,
  )
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

test('removes items from their list and the page', async ({ page, server }) => {
  const owner = await openBusiness(server.url, { page: { title: 'Salon Zoë' } })
  const services = [owner.serviceId]
  for (const name of ['Shave', 'Color']) {
    const service = { name, duration: 60, price: 2000, category: 'beauty' }
    services.push((await owner.browser.post('/api/services', service)).body.id)
  }
  const changed = await owner.browser.patch(`/api/public-pages/${owner.pageName}`, {
    settings: { services },
  })
  expect(changed.status).toBe(200)
  await signIn(page, owner, server.url)
  await page.goto('/share')
  await expect(page.getByText('Haircut, Shave, Color')).toBeVisible()
  await button(page, 'Edit Salon Zoë').click()
  await expect(page.getByLabel('Color', { exact: true })).toBeChecked()
  expect((await owner.browser.delete(`/api/services/${services[2]}`)).status).toBe(204)
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
