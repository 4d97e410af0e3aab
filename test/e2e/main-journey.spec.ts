import type { Page } from '@playwright/test'
import { serious } from './axe.ts'
import { safeTime } from './booking.ts'
import { mailedLink } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { closeToast } from './toast.ts'

const PHONE = { width: 360, height: 800 }

/** Takes pictures of dialogs in a wide window, too. */
async function look(page: Page, name: string) {
  const isDialog = name.includes('dialog')
  for (const width of isDialog && process.env.PICTURES === '1' ? [1280, 360] : [360]) {
    await page.setViewportSize({ ...PHONE, width })
    await picture(page, `${name}-${width}`)
  }
  // Another journey checks the dialog of a page.
  if (isDialog && name !== 'page-dialog') expect(await serious(page), name).toEqual([])
}

test.use({ actionTimeout: 15_000, reducedMotion: 'no-preference' })

test('at 360 px from an empty installation to a first booking and its emails to both sides', async ({
  page,
  newVisitor,
  server,
}) => {
  const email = 'owner-first@example.com'
  const clientEmail = 'client-first@example.com'
  const pageName = 'first-page'
  const seen = (name: string) => look(page, name)
  const go = async (name: string) => {
    await page.getByRole('button', { name: /menu/i }).click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  await page.setViewportSize(PHONE)

  await page.goto('/')
  await seen('landing')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await seen('register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Registration Successful')).toBeVisible()

  await page.goto(await mailedLink(server.url, email, '/verify/'))
  await page.getByRole('link', { name: 'Open your calendar' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeVisible()
  await seen('calendar-empty')

  await go('Home')
  await expect(
    page.getByText('Add your first service').or(page.getByRole('heading', { level: 1 })),
  ).toBeVisible()
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await seen('dashboard')

  await go('Services')
  await expect(page.getByRole('heading', { name: 'Service Management' })).toBeVisible()
  await expect(page.getByText('No Services Yet')).toBeVisible()
  await seen('services-empty')
  await page.getByRole('button', { name: 'Add New Service' }).first().click()
  const service = page.getByRole('dialog', { name: 'Create New Service' })
  await service.getByLabel('Name').fill('Haircut')
  await service.getByLabel('Category').selectOption('beauty')
  await expect(service.getByLabel('Duration')).toHaveValue('60')
  await service.getByLabel('Price').fill('45.50')
  await seen('service-dialog')
  await service.locator('button[type=submit]').click()
  await expect(page.getByText('$45.50')).toBeVisible()
  await closeToast(page, 'Service created')

  await go('Staff')
  await expect(page.getByRole('heading', { name: 'Staff Management' })).toBeVisible()
  await expect(page.getByText('No Team Members Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Team Member' }).first().click()
  const staff = page.getByRole('dialog', { name: 'Add New Team Member' })
  await staff.getByLabel('Name').fill('Robin')
  await staff.getByLabel('Position').fill('Stylist')
  await staff.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Robin' })).toBeVisible()
  await closeToast(page, 'Staff member added')
  await seen('staff')

  await go('Share')
  await page.getByRole('button', { name: 'Create Public Page' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Public Booking Page' })
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await seen('page-dialog-name')
  await form.getByLabel('Business name').fill('Robin cuts hair')
  await form.getByRole('button', { name: 'Continue' }).click()
  await closeToast(page, 'Business name saved')
  await expect(form.getByLabel('Title')).toHaveValue('Robin cuts hair')
  await form.getByLabel('Page name').fill(pageName)
  for (const choice of ['Haircut', 'Robin']) await form.getByLabel(choice).check()
  await seen('page-dialog')
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(`/p/${pageName}`).first()).toBeVisible()
  await closeToast(page, 'Public booking page created successfully')
  await seen('share')

  const visitor = await newVisitor({
    timezoneId: 'Europe/Berlin',
    viewport: PHONE,
  })
  await visitor.goto(`/p/${pageName}`)
  await expect(visitor.getByRole('heading', { name: 'Robin cuts hair' })).toBeVisible()
  await look(visitor, 'booking-start')
  await visitor.getByRole('radio', { name: /Haircut/ }).check()
  await expect(visitor.getByRole('group', { name: 'Staff Member' })).toContainText('Robin')
  await (await safeTime(visitor)).check()
  await visitor.getByLabel('Your Name').fill('Ada Lovelace')
  const details = visitor.getByRole('form', { name: 'Robin cuts hair' })
  await details.getByRole('textbox', { name: 'Email' }).fill(clientEmail)
  await visitor.getByLabel('Phone').fill('+1 212 555 0123')
  await look(visitor, 'booking-filled')
  await visitor.getByRole('button', { name: 'Book Appointment' }).dblclick()
  await expect(
    visitor
      .getByText('Your appointment has been booked! You will receive a confirmation shortly.')
      .first(),
  ).toBeVisible()
  await look(visitor, 'booking-done')

  await mailedLink(server.url, clientEmail, '/manage/')
  await mailedLink(server.url, email, '/calendar')
  await go('Appointments')
  const rows = await page.evaluate(async () => await (await fetch('/api/appointments')).json())
  expect(rows).toHaveLength(1)
  await seen('calendar-booked')
})
