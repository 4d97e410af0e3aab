import { appointments, bookButton, open, typeDetails } from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

test.use({ reducedMotion: 'reduce' })

test('books anyone available unless the client chooses a person', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { browser, pageName, serviceId, staffId } = business
  const { body: mei } = await browser.post('/api/staff', { name: 'Mei', position: 'Stylist' })
  const shave = { name: 'Shave', duration: 30, price: 0, category: 'beauty' }
  const { body: other } = await browser.post('/api/services', shave)
  const settings = { services: [serviceId, other.id], staffMembers: [staffId, mei.id] }
  expect((await browser.patch(`/api/public-pages/${pageName}`, { settings })).status).toBe(200)
  await open(page, business)
  const staff = page.getByRole('group', { name: 'Staff Member' })
  await expect(staff).toHaveCount(0)
  await page.getByRole('radio', { name: /Haircut/ }).check()
  await expect(staff).toContainText('Anyone available')
  await expect(staff.getByRole('radio')).toHaveCount(0)
  await bookButton(page).click()
  await expect(page.getByRole('group', { name: 'Start Time' })).toHaveAccessibleDescription(
    'Start time is required',
  )
  const change = staff.getByRole('button', { name: 'Change' })
  // Arrow keys pass through the list; a press chooses and closes it.
  await change.press('Enter')
  await expect(staff.getByRole('radio', { name: 'Anyone available' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(staff.getByRole('radio')).toHaveCount(3)
  await staff.getByText('Mei').click()
  await expect(staff.getByRole('radio')).toHaveCount(0)
  await expect(staff).toContainText('Mei')
  await expect(change).toBeFocused()
})

test('books a next free time from its link, which works before the script runs', async ({
  page,
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  const { browser, pageName, serviceId } = business
  const shave = { name: 'Shave', duration: 30, price: 1500, category: 'beauty' }
  const { body } = await browser.post('/api/services', shave)
  const settings = {
    services: [serviceId, body.id],
    template: { name: 'default', sections: { faq: true } },
    faq: [{ question: 'Where?', answer: 'Here.' }],
  }
  await browser.patch(`/api/public-pages/${pageName}`, { settings })
  const first = await newVisitor({ javaScriptEnabled: false })
  const next = (visitor: typeof page) =>
    visitor.getByRole('list', { name: 'Next free times: Shave' }).getByRole('link')
  // If a busy server sends the page without times, no script loads them.
  await expect(async () => {
    await first.goto(`/p/${pageName}`)
    await expect(next(first)).toHaveCount(3, { timeout: 500 })
  }).toPass()
  await first.getByText('Where?').click()
  await expect(first.getByText('Here.')).toBeVisible()
  const link = (await next(first).last().getAttribute('href'))!
  await page.goto(`/p/${pageName}${link}`)
  await expect(page.getByRole('radio', { name: /Shave/ })).toBeChecked()
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(1)
  await expect(page.getByLabel('End Time')).not.toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
  // Pressing it does the same without loading the page.
  const answer = await hold(page, '**/slots?*')
  await page.reload()
  await next(page).last().press('Enter')
  await expect(page.locator('#time h2')).toBeFocused()
  await typeDetails(page)
  answer()
  await expect(page.getByLabel('End Time')).not.toHaveValue('')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  const at = new URLSearchParams(link).get('at')
  expect((await appointments(business))[0]?.startTime).toBe(at)
})
