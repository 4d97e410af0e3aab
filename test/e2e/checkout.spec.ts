import type { Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { journeyStart } from './instant.ts'
import { openCalendar, openSalon, type Salon } from './salon.ts'
import { closeToast, toast } from './toast.ts'

const justNow = () => new Date(journeyStart() - 60_000).toISOString()

/** Its sale was opened before another staff member took the appointment. */
async function openTakenOver(salon: Salon, fromId: number, toId: number) {
  const { id } = await bookAsOwner(salon, justNow(), {
    staffId: fromId,
    customerName: 'Bo',
    customerEmail: 'bo@example.com',
  })
  const { body: sale } = await salon.browser.post('/api/sales', { appointmentId: id })
  const tip = { kind: 'tip', name: 'Tip', cents: 500, staffId: fromId }
  await salon.browser.put(`/api/sales/${sale.id}/lines`, {
    version: sale.version,
    lines: [...sale.lines, tip],
  })
  await salon.browser.patch(`/api/appointments/${id}`, { staffId: toId })
  await salon.browser.patch(`/api/appointments/${id}`, { status: 'completed' })
  return { id, saleId: sale.id as number }
}

/** Color with Robin at one, then a cut with Mei. */
async function bookVisit(page: Page, date: string) {
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByLabel('Name').fill('lovel')
  await dialog.getByRole('option', { name: /Ada Lovelace/ }).click()
  await dialog.getByLabel('Service', { exact: true }).selectOption({ index: 2 })
  await dialog.getByLabel('Staff Member').selectOption('Robin')
  await dialog.getByRole('button', { name: 'Add another service' }).click()
  const second = dialog.getByLabel('Service 2', { exact: true })
  await expect(second).toBeFocused()
  await second.selectOption({ index: 1 })
  await dialog.getByLabel('Staff for service 2').selectOption('Mei')
  await expect(dialog).toContainText('3h 45m · $185.00')
  await dialog.getByLabel('Start Time').fill(`${date}T13:00`)
  const plan = dialog.getByRole('status').filter({ hasText: 'Color with Robin' })
  await expect(plan).toContainText('3:45 PMHaircut with Mei')
  await expect(plan).toContainText('4:45 PM')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await closeToast(page, 'Appointment created successfully')
}

async function checkOutVisit(page: Page) {
  await page.getByRole('button', { name: /^Ada Lovelace, .*with Mei/ }).press('Enter')
  await page.getByRole('dialog').last().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Check out visit' }).click()
  const checkout = page.getByRole('dialog', { name: /^Checkout for/ })
  await checkout.getByRole('button', { name: 'Tip' }).click()
  await checkout.getByRole('textbox', { name: 'Amount', exact: true }).fill('20')
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('button', { name: 'Edit Tip' })).toBeVisible()
  await checkout.getByRole('button', { name: 'Card terminal' }).click()
  await expect(checkout).toContainText('Due$0.00')
  await checkout.getByRole('button', { name: 'Complete checkout' }).click()
  await expect(checkout).toContainText('Receipt')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('a client is checked out by keyboard, a visit of two people together, and the day adds up', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { browser } = salon
  const hire = async (name: string): Promise<number> =>
    (await browser.post('/api/staff', { name, position: 'Stylist' })).body.id
  // Robin and Mei serve the visit.
  const [noraId, omarId] = [await hire('Nora'), await hire('Omar')]
  const color = { name: 'Color', duration: 165, price: 14_000, category: 'beauty' }
  expect((await browser.post('/api/services', color)).status).toBe(201)
  const ada = { name: 'Ada Lovelace', email: 'lovelace@example.com', phone: '+12125550142' }
  expect((await browser.post('/api/clients', ada)).status).toBe(201)
  const taken = await openTakenOver(salon, noraId, omarId)
  const { id } = await bookAsOwner(salon, justNow(), { staffId: noraId })
  const today = { ...salon, date: dayFromNow(0) }
  await openCalendar(page, today, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)

  await block.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ada Client' })
  await sheet.getByRole('button', { name: 'Arrived' }).press('Enter')
  await expect(block).toHaveAccessibleName(/Just arrived|Waiting/)
  await expect(sheet.getByRole('group', { name: 'Ada Client' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Start' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(block).toHaveAccessibleName(/Completed/)
  const opened = await browser.post('/api/sales', { appointmentId: id })
  const unpriced = ['Trim', 'Gloss'].map(name => ({ kind: 'service', name, cents: null }))
  await browser.put(`/api/sales/${opened.body.id}/lines`, {
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
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('alert')).toHaveText('Check 1 field.')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('region', { name: 'Lines' })).toBeFocused()
  await expect(checkout).toContainText('$5.00')
  expect(await brokenRules(page)).toEqual([])
  const amount = checkout.getByLabel('Amount received')
  const due = await amount.inputValue()
  await amount.fill('x')
  await checkout.getByRole('button', { name: 'Cash' }).press('Enter')
  await expect(amount).toBeFocused()
  await amount.fill(due)
  await checkout.getByRole('button', { name: 'Cash' }).press('Enter')
  await expect(checkout).toContainText('Due$0.00')
  await checkout.getByRole('button', { name: 'Complete checkout' }).press('Enter')
  await expect(checkout).toContainText('Receipt 1')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 sale')).toBeVisible()

  // The day stays in place when its total arrives late.
  const release = await hold(page, '**/api/sales/totals*')
  const requested = page.waitForRequest('**/api/sales/totals*')
  await page.reload()
  await requested
  const top = () => block.evaluate(shown => shown.parentElement!.getBoundingClientRect().top)
  const before = await top()
  release()
  await expect(page.getByText('1 sale')).toBeVisible()
  expect(await top()).toBe(before)

  // The details are open after a reload, too.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.locator(`[data-appointment="${taken.id}"]`).press('Enter')
  await page.getByRole('dialog', { name: 'Bo' }).getByRole('button', { name: 'Check out' }).click()
  const take = page.getByRole('button', { name: 'Use booked services' })
  await take.click()
  await expect(take).toBeHidden()
  const { body } = await browser.get(`/api/sales/${taken.saleId}`)
  expect(body.lines).toMatchObject([{ staffId: omarId }, { cents: 500, staffId: omarId }])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await bookVisit(page, today.date)
  await checkOutVisit(page)
  await expect(page.getByText('2 sales')).toBeVisible()
  await page.getByRole('link', { name: 'Daily sales' }).click()
  const float = page.getByLabel('In the drawer at the start')
  await expect(float).toHaveValue('0.00')
  const sums = async (region: string) =>
    (await page.getByRole('region', { name: region }).getByRole('row').allInnerTexts())
      .slice(1)
      .map(row => row.split(/\s*\t\s*/))
      .map(cells => [cells[0], cells.at(-1)])
  // 45 + 5, and 140 + 45 + 20.
  expect(await sums('Method')).toEqual([
    ['Cash', '$50.00'],
    ['Card terminal', '$205.00'],
    ['Other', '$0.00'],
    ['Total', '$255.00'],
  ])
  expect((await sums('Staff member')).toSorted()).toEqual([
    ['Mei', '$45.00'],
    ['Nora', '$50.00'],
    ['Robin', '$140.00'],
    ['Shared', '$20.00'],
    ['Total', '$255.00'],
  ])
  await page.getByRole('button', { name: 'Previous day' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  await float.fill('150')
  await page.getByLabel('Counted').fill('150')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Count saved')
  await page.getByRole('button', { name: 'Next day' }).press('Enter')
  await expect(float).toHaveValue('150.00')
})

test('amounts that a colleague has changed in the meantime are neither overwritten nor refunded twice', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { browser } = salon
  const { id } = await bookAsOwner(salon, justNow())
  await browser.patch(`/api/appointments/${id}`, { status: 'completed' })
  const { body: opened } = await browser.post('/api/sales', { appointmentId: id })
  const read = async () => (await browser.get(`/api/sales/${opened.id}`)).body
  await openCalendar(page, { ...salon, date: dayFromNow(0) }, server.url, 'day')
  await page.locator(`[data-appointment="${id}"]`).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ada Client' })
  await sheet.getByRole('button', { name: 'Check out' }).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout for Ada Client' })
  const lines = checkout.getByRole('region', { name: 'Lines' })
  const name = lines.getByRole('textbox', { name: 'Name', exact: true })
  const edit = lines.getByRole('button', { name: 'Edit Haircut' })
  const save = lines.getByRole('button', { name: 'Save' })

  await edit.click()
  await name.fill('Haircut of Ada’s son')
  const [haircut] = opened.lines
  const dearer = { version: opened.version, lines: [{ ...haircut, cents: 6000 }] }
  await browser.put(`/api/sales/${opened.id}/lines`, dearer)
  await expect(checkout).toContainText('Total$60.00')
  await expect(name).toHaveValue('Haircut of Ada’s son')
  await save.click()
  await closeToast(page, 'This sale has changed in the meantime.')
  await expect(lines.getByRole('listitem')).toContainText('$60.00')
  await edit.click()
  await name.fill('Haircut of Ada’s son')
  await checkout.getByRole('button', { name: 'Cash' }).click()
  await expect(checkout).toContainText('Due$0.00')
  await save.click()
  await expect(lines.getByRole('listitem')).toHaveText(/^Haircut of Ada’s son\$60\.00/)

  const payment = checkout.getByRole('region', { name: 'Payment' })
  const refund = payment.getByRole('textbox', { name: 'Amount to refund' })
  await payment.getByRole('button', { name: 'Refund Cash $60.00' }).click()
  await refund.fill('0')
  await page.keyboard.press('Enter')
  await expect(payment).toContainText('Enter an amount such as 12.50')
  await refund.fill('20')
  const { version, payments } = await read()
  const other = { version, paymentId: payments[0]!.id, cents: 2000 }
  await browser.post(`/api/sales/${opened.id}/refunds`, other)
  await expect(payment).toContainText('$20.00 refunded')
  await expect(refund).toHaveValue('20')
  await page.keyboard.press('Enter')
  await closeToast(page, 'This sale has changed in the meantime.')
  await expect(refund).toBeHidden()
  expect((await read()).payments).toMatchObject([{ refundedCents: 2000 }])
})
