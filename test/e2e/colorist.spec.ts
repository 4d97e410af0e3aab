import type { Locator, Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { film } from './picture.ts'
import { HOUR, openCalendar } from './salon.ts'
import { closeToast } from './toast.ts'

const clients = [
  'Name,Email,Phone,Notes',
  'Ada Lovelace,ada@example.com,+12125550123,Patch test done',
  'Grace Hopper,grace@example.com,+12125550142,',
  'Zoë Grün,zoe@example.com,+12125550188,',
].join('\r\n')

/** Three chairs, today: cuts of an hour, colors with an hour of waiting. */
async function openColorist(url: string) {
  const colorist = await openBusiness(url, { staff: { name: 'Robin' } })
  const { browser } = colorist
  const staff = async (name: string) =>
    (await browser.post('/api/staff', { name, position: 'Stylist' })).body.id
  const [meiId, noraId] = [await staff('Mei'), await staff('Nora')]
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '20:00' }))
  for (const id of [colorist.staffId, meiId, noraId])
    await browser.put(`/api/staff/${id}/hours`, { weekly })
  const color = await browser.post('/api/services', {
    name: 'Color',
    duration: 165,
    price: 14_000,
    category: 'beauty',
    waiting: { after: 60, minutes: 60 },
  })
  return { ...colorist, meiId, noraId, colorId: color.body.id, date: dayFromNow(0) }
}

type Colorist = Awaited<ReturnType<typeof openColorist>>

async function importClients(page: Page) {
  await page.getByLabel('Choose a file, or drop it here').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(clients),
  })
  const found = page.getByText('With notes on 1 client.')
  await expect(found).toBeVisible()
  await found.evaluate(line => line.scrollIntoView())
  await film(page, '1-clients')
  await page.getByRole('button', { name: 'Import 3 clients' }).click()
  await expect(page.getByText('Imported: 3 clients.')).toBeVisible()
}

const newAppointment = async (page: Page) => {
  await page.getByRole('button', { name: 'New Appointment' }).click()
  return page.getByRole('dialog', { name: 'Add New Appointment' })
}

async function chooseClient(dialog: Locator, typed: string, name: string) {
  await dialog.getByLabel('Name').fill(typed)
  await dialog.getByRole('option', { name: new RegExp(name) }).click()
}

const create = async (page: Page, dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await closeToast(page, 'Appointment created successfully')
}

async function takeWalkIn(page: Page) {
  const dialog = await newAppointment(page)
  await dialog.getByLabel('Walk-in').check()
  await dialog.getByLabel('Name').fill('Bo')
  await dialog.getByLabel('Service', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Staff Member').selectOption('Nora')
  await film(page, '2-walk-in')
  await create(page, dialog)
}

/** Color with Robin at one, then a cut with Mei. */
async function bookVisit(page: Page, { date }: Colorist) {
  const dialog = await newAppointment(page)
  await chooseClient(dialog, 'lovel', 'Ada Lovelace')
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
  await film(page, '3-visit')
  await create(page, dialog)
}

const block = (page: Page, client: string, staff: string) =>
  page.getByRole('button', { name: new RegExp(`^${client}, .*with ${staff}`) })

async function bookIntoWait(page: Page) {
  const color = block(page, 'Ada Lovelace', 'Robin')
  await color.scrollIntoViewIfNeeded()
  const box = (await color.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + (65 / 165) * box.height)
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await expect(dialog.getByLabel('Start Time')).toHaveValue(/T14:00$/)
  await chooseClient(dialog, 'grace', 'Grace Hopper')
  await film(page, '4-into-the-wait')
  await create(page, dialog)
  await expect(block(page, 'Grace Hopper', 'Robin')).toBeVisible()
}

async function blockLunch(page: Page) {
  const cut = block(page, 'Ada Lovelace', 'Mei')
  await cut.scrollIntoViewIfNeeded()
  const { x, y, width, height: hour } = (await cut.boundingBox())!
  await page.mouse.move(x + width / 2, y - 1.75 * hour + 4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y - 0.75 * hour - 4, { steps: 6 })
  await page.mouse.up()
  const card = page.getByRole('dialog')
  await expect(card).toContainText('2:00 – 3:00 PM')
  await film(page, '5-lunch')
  await card.getByRole('button', { name: 'Block', exact: true }).click()
  await closeToast(page, 'Time blocked')
  await expect(page.locator('[data-blocked]')).toBeVisible()
}

async function checkOut(page: Page, shown: Locator, act: string, pay: string, tip?: string) {
  await shown.press('Enter')
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: act }).click()
  const checkout = page.getByRole('dialog', { name: /^Checkout for/ })
  if (tip) {
    await checkout.getByRole('button', { name: 'Tip' }).click()
    await checkout.getByRole('textbox', { name: 'Amount', exact: true }).fill(tip)
    await page.keyboard.press('Enter')
    await expect(checkout.getByRole('button', { name: 'Edit Tip' })).toBeVisible()
  }
  await checkout.getByRole('button', { name: pay }).click()
  await expect(checkout).toContainText('Due$0.00')
  if (tip === '20') await film(page, '7-checkout')
  await checkout.getByRole('button', { name: 'Complete checkout' }).click()
  await expect(checkout).toContainText('Receipt')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('a colorist with three chairs runs a whole day, and its total adds up', async ({
  page,
  server,
}) => {
  test.slow()
  const colorist = await openColorist(server.url)
  await openCalendar(page, { ...colorist, meiId: colorist.meiId }, server.url, 'day')
  await page.goto('/import-export')
  await importClients(page)

  await page.goto(`/calendar?view=day&date=${colorist.date}`)
  await takeWalkIn(page)
  await expect(block(page, 'Bo', 'Nora')).toHaveAccessibleName(/Just arrived|Waiting/)
  await bookVisit(page, colorist)
  await bookIntoWait(page)
  await blockLunch(page)
  await film(page, '6-day')
  const { body: day } = await colorist.browser.get(
    `/api/appointments?from=${at(colorist.date, 12 * HOUR)}&to=${at(colorist.date, 18 * HOUR)}`,
  )
  const legs = day.filter(({ visitId }: { visitId?: number }) => visitId !== undefined)
  expect(legs.map(({ serviceName }: { serviceName: string }) => serviceName).toSorted()).toEqual([
    'Color',
    'Haircut',
  ])

  await checkOut(page, block(page, 'Bo', 'Nora'), 'Check out', 'Cash', '5')
  await checkOut(page, block(page, 'Grace Hopper', 'Robin'), 'Check out', 'Cash')
  await checkOut(page, block(page, 'Ada Lovelace', 'Mei'), 'Check out visit', 'Card terminal', '20')
  await expect(page.getByText('3 sales')).toBeVisible()
  await page.getByRole('link', { name: 'Daily sales' }).click()
  await expect(page.getByText('Nothing left to check out.')).toBeVisible()
  const sums = async (region: string) =>
    (await page.getByRole('region', { name: region }).getByRole('row').allInnerTexts())
      .slice(1)
      .map(row => row.split(/\s*\t\s*/))
      .map(cells => [cells[0], cells.at(-1)])
  // 45 + 5, 45, and 140 + 45 + 20.
  expect(await sums('Method')).toEqual([
    ['Cash', '$95.00'],
    ['Card terminal', '$205.00'],
    ['Other', '$0.00'],
    ['Total', '$300.00'],
  ])
  expect((await sums('Staff member')).toSorted()).toEqual([
    ['Mei', '$45.00'],
    ['Nora', '$50.00'],
    ['Robin', '$185.00'],
    ['Shared', '$20.00'],
    ['Total', '$300.00'],
  ])
  expect(await brokenRules(page)).toEqual([])
  await film(page, '8-closed')
})
