import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { journeyStart } from './instant.ts'
import { openCalendar, openSalon } from './salon.ts'
import { toast } from './toast.ts'

test('a client arrives, is served, tips and pays, and the day has a total, using only the keyboard', async ({
  page,
  newVisitor,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { id } = await bookAsOwner(salon, new Date(journeyStart() - 60_000).toISOString())
  const today = { ...salon, date: dayFromNow(0) }
  const other = await newVisitor()
  await openCalendar(other, today, server.url, 'day')
  await openCalendar(page, today, server.url, 'day')
  const blockIn = (where: typeof page) => where.locator(`[data-appointment="${id}"]`)

  await blockIn(page).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ada Client' })
  await sheet.getByRole('button', { name: 'Arrived' }).press('Enter')
  await expect(blockIn(other)).toHaveAccessibleName(/Just arrived|Waiting/)
  await sheet.getByRole('button', { name: 'Start' }).press('Enter')
  await sheet.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(blockIn(other)).toHaveAccessibleName(/Completed/)
  const opened = await salon.browser.post('/api/sales', { appointmentId: id })
  const unpriced = ['Trim', 'Gloss'].map(name => ({ kind: 'service', name, cents: null }))
  await salon.browser.put(`/api/sales/${opened.body.id}/lines`, {
    version: opened.body.version,
    lines: [...unpriced, ...opened.body.lines],
  })
  await sheet.getByRole('button', { name: 'Check out' }).press('Enter')

  const checkout = page.getByRole('dialog', { name: 'Checkout for Ada Client' })
  for (const { name } of unpriced) {
    await expect(checkout.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
    await checkout.getByRole('button', { name: 'Remove' }).press('Enter')
  }
  await expect(checkout.getByRole('button', { name: 'Remove' })).toBeHidden()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Check out' }).press('Enter')
  await checkout.getByRole('button', { name: 'Tip' }).press('Enter')
  await expect(checkout.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('region', { name: 'Lines' })).toBeFocused()
  await expect(checkout).toContainText('$5.00')
  expect(await brokenRules(page)).toEqual([])
  await checkout.getByRole('button', { name: 'Cash' }).press('Enter')
  await expect(checkout).toContainText('Due$0.00')
  await checkout.getByRole('button', { name: 'Complete checkout' }).press('Enter')
  await expect(checkout).toContainText('Receipt 1')
  await page.keyboard.press('Escape')
  for (const where of [page, other]) await expect(where.getByText('1 sale')).toBeVisible()

  // The day stays in place when its total arrives late.
  const release = await hold(page, '**/api/sales/totals*')
  const requested = page.waitForRequest('**/api/sales/totals*')
  await page.reload()
  await requested
  const top = () =>
    blockIn(page).evaluate(block => block.parentElement!.getBoundingClientRect().top)
  const before = await top()
  release()
  await expect(page.getByText('1 sale')).toBeVisible()
  expect(await top()).toBe(before)

  await page.goto(`${server.url}/sales`)
  const float = page.getByLabel('In the drawer at the start')
  await expect(float).toHaveValue('0.00')
  await page.getByRole('button', { name: 'Previous day' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  await float.fill('150')
  await page.getByLabel('Counted').fill('150')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Count saved')
  await page.getByRole('button', { name: 'Next day' }).press('Enter')
  await expect(float).toHaveValue('150.00')
})

test('an open checkout takes over the staff member who is booked by now', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { id } = await bookAsOwner(salon, new Date(journeyStart() - 60_000).toISOString())
  const { body: sale } = await salon.browser.post('/api/sales', { appointmentId: id })
  const tip = { kind: 'tip', name: 'Tip', cents: 500, staffId: salon.staffId }
  await salon.browser.put(`/api/sales/${sale.id}/lines`, {
    version: sale.version,
    lines: [...sale.lines, tip],
  })
  await salon.browser.patch(`/api/appointments/${id}`, { staffId: salon.meiId })
  await salon.browser.patch(`/api/appointments/${id}`, { status: 'completed' })
  await openCalendar(page, { ...salon, date: dayFromNow(0) }, server.url, 'day')
  await page.locator(`[data-appointment="${id}"]`).click()
  await page.getByRole('button', { name: 'Check out' }).click()
  const take = page.getByRole('button', { name: 'Use booked services' })
  await take.click()
  await expect(take).toBeHidden()
  const { body } = await salon.browser.get(`/api/sales/${sale.id}`)
  expect(body.lines).toMatchObject([{ staffId: salon.meiId }, { cents: 500, staffId: salon.meiId }])
})
