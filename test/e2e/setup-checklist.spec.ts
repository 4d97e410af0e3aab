import { brokenRules } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signInNewOwner } from './sign-in.ts'
import { toast } from './toast.ts'

test('the checklist asks for the name and the hours, and opens their forms', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await signInNewOwner(page, server.url, { businessName: '' })
  await page.request.post('/api/services', {
    data: { name: 'Haircut', duration: 60, price: 2000, category: 'beauty' },
  })
  await page.goto('/dashboard')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const naming = row('Name your business')
  await expect(naming).toBeVisible()
  await picture(page, 'checklist-unnamed-1280')
  await naming.getByLabel('Business name').fill('Zoë & Co')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(toast(page)).toContainText('Business name saved')
  await expect(naming.getByRole('img', { name: 'Done' })).toBeAttached()
  await expect(naming.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('link', { name: 'Add a team member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' })
  await dialog.getByLabel('Name').fill('Dana Reyes')
  await dialog.getByLabel('Position').fill('Stylist')
  await button(page, 'Add to Team').click()
  await expect(toast(page)).toContainText('Staff member added')

  await page.goto('/dashboard')
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  const hours = row('Check your time zone and hours')
  await hours.getByRole('link', { name: 'Change hours' }).click()
  await expect(page.getByRole('dialog', { name: /Dana Reyes/ })).toBeVisible()
  await page.goto('/dashboard')
  await expect(hours.getByRole('button')).toBeVisible()
  await picture(page, 'checklist-hours-1280')
  await page.setViewportSize({ width: 360, height: 800 })
  await picture(page, 'checklist-hours-360')
  expect(await brokenRules(page)).toEqual([])
  expect(await noSidewaysScroll(page)).toBe(true)
  await hours.getByRole('button', { name: 'Looks right' }).click()
  await expect(page.getByText('4 of 6 done')).toBeVisible()
  await page.getByRole('link', { name: 'Create a page' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Zoë & Co')
})
