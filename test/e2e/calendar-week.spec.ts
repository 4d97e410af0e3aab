import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/time/date.ts'
import { brokenRules } from './axe.ts'
import { at, dayFromNow } from './days.ts'
import { expect, requestsOf, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { book, HOUR, openCalendar, openSalon, read, type Salon } from './salon.ts'
import { closeToast, toast } from './toast.ts'

async function notices(salon: Salon, id: number) {
  const { timeline } = await read(salon, id)
  const events: { kind: string; state?: string | undefined }[] = timeline
  return events.filter(({ kind }) => kind === 'client-rescheduled').map(({ state }) => state)
}

/** The height of an hour. A day on which clocks go back lists 25. */
async function hourOf(page: Page, { date }: Salon) {
  const day = await page
    .getByRole('list', { name: /appointment/ })
    .first()
    .boundingBox()
  const hours = (Date.parse(at(addDays(date, 1), 0)) - Date.parse(at(date, 0))) / 3_600_000
  return day!.height / hours
}

async function drag(
  page: Page,
  from: Locator,
  by: { x?: number; y?: number },
  grip = { x: 30, y: 6 },
  beforeDrop = async () => {},
) {
  const box = (await from.boundingBox())!
  const [x, y] = [box.x + grip.x, box.y + grip.y]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (by.x ?? 0) / 2, y + (by.y ?? 0) / 2, { steps: 4 })
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 })
  await beforeDrop()
  await page.mouse.up()
}

test('an appointment is dragged to another time and person, undone, and drawn longer', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toBeVisible()
  const columns = page.getByRole('list', { name: /appointment/ })
  const width = (await columns.nth(1).boundingBox())!.x - (await columns.nth(0).boundingBox())!.x

  const hour = await hourOf(page, salon)

  const moves = requestsOf(page, 'PATCH')
  await drag(page, block, { y: hour }, undefined, () => page.keyboard.press('Escape'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Another view also cancels a drag.
  const ghost = page.locator('[data-ghost]')
  await drag(page, block, { y: hour }, undefined, async () => {
    await expect(ghost).toBeVisible()
    await page.keyboard.press('1')
    await expect(ghost).toHaveCount(0)
  })
  await page.keyboard.press('3')
  await expect(block).toBeVisible()
  await expect(ghost).toHaveCount(0)
  expect(moves).toEqual([])

  await drag(page, block, { x: width, y: hour })
  const bar = page.getByRole('dialog', { name: 'Move Ada Client' })
  await expect(bar).toContainText('11:00 AM – 12:00 PM')
  await expect(bar.getByLabel('Staff Member')).toHaveValue(String(salon.meiId))
  await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()
  // Pressing free time opens nothing while the bar is open.
  await columns.nth(0).click({ position: { x: width / 2, y: 9.5 * hour } })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toContainText('Appointment rescheduled successfully')
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(salon.date, 11 * HOUR), staffId: salon.meiId })
  await expect.poll(() => notices(salon, id)).toEqual(['sent'])

  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(salon.date, 10 * HOUR), staffId: salon.staffId })
  await closeToast(page, 'Move undone')
  await expect.poll(() => notices(salon, id)).toEqual(['sent', 'sent'])

  const height = (await block.boundingBox())!.height
  await drag(page, block, { y: hour / 2 }, { x: 30, y: height - 2 })
  await expect(bar).toContainText('10:00 – 11:30 AM')
  await bar.getByRole('checkbox', { name: 'Notify Ada' }).uncheck()
  await bar.getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ endTime: at(salon.date, 11 * HOUR + 30) })
  expect(await notices(salon, id)).toEqual(['sent', 'sent'])
})

test('undoes a move that the server refuses and says why, with free times one tap away', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)
  await block.focus()
  // Another client books the time after the drag, while this window receives no events.
  await page.route('**/api/events', route => route.abort())
  const hour = await hourOf(page, salon)
  await drag(page, block, { y: 3 * hour })
  const bar = page.getByRole('dialog', { name: 'Move Ada Client' })
  await expect(bar).toContainText('1:00 – 2:00 PM')
  await book(salon, 13 * HOUR, { customerName: 'Grace Hopper', customerEmail: 'grace@example.com' })
  await bar.getByRole('button', { name: 'Move' }).click()
  await closeToast(page, 'Selected time slot is already booked for this staff member')
  await expect(bar.getByRole('alert')).toContainText('It’s back where it was.')
  await expect(block).toHaveAccessibleName(/10:00 AM to 11:00 AM/)
  await bar.getByRole('button', { name: /2:00 – 3:00 PM/ }).click()
  await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => read(salon, id)).toMatchObject({ startTime: at(salon.date, 14 * HOUR) })
  await closeToast(page, 'Appointment rescheduled successfully')

  // A refusal that arrives during another drag doesn't end it.
  const other = await book(salon, 9 * HOUR, { customerName: 'Alan Kay' })
  await page.reload()
  const kay = page.locator(`[data-appointment="${other.id}"]`)
  await expect(kay).toBeVisible()
  await drag(page, block, { y: hour / 2 })
  const refuse = await hold(page, `**/api/appointments/${id}`, route =>
    route.fulfill({ status: 409, json: { error: 'Taken', code: 'slot-taken' } }),
  )
  await bar.getByRole('button', { name: 'Move' }).click()
  await drag(page, kay, { y: 1.5 * hour }, undefined, async () => {
    refuse()
    await expect(toast(page)).toContainText('Taken')
  })
  await expect(page.getByRole('dialog', { name: 'Move Alan Kay' })).toContainText(
    '10:30 – 11:30 AM',
  )
  await expect(bar).toBeHidden()
})

test('an empty time explains why it is not offered, with a link to the setting, and is booked by dragging over it', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const salon = await openSalon(server.url)
  await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'day')
  const robin = page.getByRole('list', { name: /^Robin/ })
  await expect(robin.locator('[data-appointment]')).toBeVisible()
  const block = (await robin.locator('[data-appointment]').boundingBox())!
  const height = await hourOf(page, salon)
  const press = (hour: number, minute = 0) =>
    page.mouse.click(block.x + 40, block.y + (hour - 10 + minute / 60) * height + 4)
  const card = page.getByRole('dialog')

  await press(12, 15)
  await expect(card).toContainText('Robin is on a break then.')
  await expect(card.getByRole('link', { name: 'Change Robin’s hours' })).toHaveAttribute(
    'href',
    /^\/staff/,
  )
  const putAway = async () => {
    await page.keyboard.press('Escape')
    // While the card is closing, a click would only close it.
    await expect(card).toHaveCount(0)
  }
  await putAway()
  await press(9, 30)
  await expect(card).toContainText(
    'Robin has an appointment with Ada Client then, 10:00 – 11:00 AM.',
  )
  await putAway()
  await page.route('**/api/availability/explain?*', route => route.abort())
  await press(13)
  await expect(card.getByRole('alert')).toBeVisible()
  await expect(card.getByRole('status')).toHaveText('')
  await page.unroute('**/api/availability/explain?*')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toContainText('Clients can book this time.')
  expect(await brokenRules(page)).toEqual([])
  await card.getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${salon.date}T13:00`)
  await expect(dialog.getByLabel('End Time')).toHaveValue(`${salon.date}T14:00`)
  await putAway()

  const mei = (await page.getByRole('list', { name: /^Mei/ }).boundingBox())!
  const y = (await page.getByRole('region', { name: /20\d\d/ }).boundingBox())!.y + 200
  await page.mouse.move(mei.x + 40, y)
  await page.mouse.down()
  await page.mouse.move(mei.x + 40, y + 1.5 * height, { steps: 6 })
  await page.mouse.up()
  await card.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByLabel('Staff Member')).toHaveValue(String(salon.meiId))
  const [start, end] = await Promise.all(
    ['Start Time', 'End Time'].map(name =>
      dialog
        .getByLabel(name)
        .inputValue()
        .then(text => Date.parse(`${text}Z`)),
    ),
  )
  expect([90, 105]).toContain((end! - start!) / 60_000)
  await dialog.getByLabel('Service').selectOption({ index: 1 })
  expect(Date.parse(`${await dialog.getByLabel('End Time').inputValue()}Z`)).toBe(end)
})

test('prints a day as a list, lists upcoming appointments in the agenda, and keeps those of a removed staff member', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  await book(salon, 10 * HOUR, { description: 'Bring the old photo' })
  await book(salon, 14 * HOUR, {
    staffId: salon.meiId,
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.com',
  })
  await salon.browser.delete(`/api/staff/${salon.meiId}`)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openCalendar(page, salon, server.url, 'day')
  await expect(page.getByRole('button', { name: /^Ada Client, 10:00/ })).toBeVisible()
  await expect(page.getByRole('list', { name: /^Mei, 1 appointment/ })).toBeVisible()
  await page.keyboard.press('p')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print]')
  await expect(sheet.getByText('Bring the old photo')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Grace Hopper, 2:00.*with Mei/ })).toBeVisible()
  await page.keyboard.press('4')
  await page.getByRole('button', { name: /Ada Client/ }).click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
})

test('a long press drags, and a moving finger scrolls', async ({ newVisitor, server }) => {
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  const page = await newVisitor({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await openCalendar(page, salon, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)
  await block.scrollIntoViewIfNeeded()
  expect(await brokenRules(page)).toEqual([])
  const box = (await block.boundingBox())!
  const [x, y] = [box.x + 30, box.y + 10]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', toY: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: toY }],
    })
  const hour = await hourOf(page, salon)
  await touch('touchStart', y)
  const bar = page.getByRole('dialog', { name: 'Move Ada Client' })
  await expect(block).toHaveCSS('opacity', '0.35')
  for (let step = 1; step <= 6; step++) await touch('touchMove', y + (step * hour) / 6)
  await touch('touchEnd', y + hour)
  await expect(bar).toContainText('11:00 AM – 12:00 PM')
  await bar.getByRole('button', { name: 'Keep', exact: true }).tap()
  await expect(bar).toBeHidden()
  await block.tap()
  await page
    .getByRole('dialog', { name: 'Ada Client' })
    .getByRole('button', { name: 'Move in calendar' })
    .tap()
  for (const step of ['Day after', 'Later', 'Longer'])
    await bar.getByRole('button', { name: step }).tap()
  await expect(bar).toContainText('10:15 – 11:30 AM')
  await bar.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(dayFromNow(3), 10 * HOUR + 15) })
  await page.getByRole('list', { name: /^Robin/ }).tap({ position: { x: 40, y: 14.25 * hour } })
  await page.getByRole('button', { name: 'Book' }).tap()
  await expect(page.getByRole('dialog').getByLabel('Start Time')).toHaveValue(/T14:15$/)
})
