import { brokenRules } from './axe.ts'
import { bookButton, form, open, safeTime, typeDetails } from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { toast } from './toast.ts'

test('the owner takes a walk-in without a contact, and a client who was blocked has to call', async ({
  page,
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  const settings = { contactInfo: { phone: '+1 212 555 0100' } }
  await business.browser.patch(`/api/public-pages/${business.pageName}`, { settings })
  await business.browser.post('/api/clients', { name: 'Maria', email: 'maria@example.com' })
  await signIn(page, business, server.url)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByLabel('Walk-in').check()
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(page.getByText('Walk-in').first()).toBeVisible()

  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('button', { name: /Maria/ }).click()
  const card = page.getByRole('dialog', { name: 'Maria' })
  await card.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card).toContainText('Blocked from booking online since')

  const client = await newVisitor()
  await open(client, business)
  await (await safeTime(form(client))).click()
  await typeDetails(client)
  await bookButton(client).click()
  const refusal = form(client).getByRole('group', {
    name: 'Please contact the business to book this appointment.',
  })
  await expect(refusal).toBeFocused()
  await expect(refusal.getByRole('link')).toHaveAttribute('href', 'tel:+12125550100')
  expect(await brokenRules(client)).toEqual([])
})
