import { formatFullDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { at, dayFromNow, ZONE } from './days.ts'
import { expect, test } from './fixtures.ts'
import { journeyStart } from './instant.ts'
import { book, HOUR, openCalendar, openSalon, read, tabTo } from './salon.ts'
import { openAs } from './sign-in.ts'
import { toast } from './toast.ts'

test('finds, moves, lengthens, marks and undoes an appointment using only the keyboard', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'month')
  await page.keyboard.press('3')
  await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toBeVisible()
  await tabTo(page, block)

  await page.keyboard.press('m')
  const bar = page.getByRole('dialog', { name: 'Move Ada Client' })
  await expect(bar).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
  await expect(bar).toBeHidden()
  await expect(block).toBeFocused()
  expect((await read(salon, id)).startTime).toBe(at(salon.date, 10 * HOUR))
  await page.keyboard.press('m')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  await expect(bar).toContainText('10:30 – 11:45 AM')
  await tabTo(page, bar.getByRole('checkbox', { name: 'Notify Ada' }))
  await page.keyboard.press('Space')
  await tabTo(page, bar.getByRole('button', { name: 'Move', exact: true }))
  const move = page.waitForRequest(request => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await move).postDataJSON()).toMatchObject({ tellClient: false })
  await expect(toast(page)).toContainText('Appointment rescheduled successfully')
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(salon.date, 10 * HOUR + 30), staffId: salon.meiId })
  // A failed undo can be repeated.
  await page.route(`**/api/appointments/${id}`, route => route.abort(), { times: 1 })
  await page.keyboard.press('Control+z')
  await expect(toast(page).first()).toContainText('Unable to connect')
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(salon.date, 10 * HOUR), staffId: salon.staffId })

  await expect(block).toBeFocused()
  for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(() => read(salon, id))
    .toMatchObject({ startTime: at(salon.date, 10 * HOUR + 15) })
  await expect(block).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ada Client' })
  await expect(sheet.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(sheet).toContainText('Moved by your team')
  expect(await brokenRules(page)).toEqual([])
  await sheet.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as no-show' }).press('Enter')
  await expect(toast(page)).toContainText('Marked as a no-show')
  await expect.poll(async () => (await read(salon, id)).status).toBe('no_show')
  await page.keyboard.press('Escape')
  await expect(block).toHaveAccessibleName(/No-show/)
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('has changed since, so nothing was undone')
  expect((await read(salon, id)).status).toBe('no_show')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused()
})

test('finds, explains, blocks and books an empty time using only the keyboard', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  await openCalendar(page, salon, server.url, 'day')
  const cursor = page.getByRole('button', { name: /^Empty time/ })
  await cursor.focus()
  await expect(cursor).toHaveAccessibleName(/9:00 – 9:30 AM, Robin/)
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cursor).toHaveAccessibleName(/12:00 – 12:30 PM, Mei/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('No booking page shows Haircut with Mei.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Time blocked')
  await expect(cursor).toBeFocused()
  const timeOff = page.getByRole('button', { name: /^Blocked, 12:00 PM/ })
  await expect(timeOff).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove time off' }).press('Enter')
  await expect(toast(page)).toContainText('Time off removed')
  await expect(timeOff).toHaveCount(0)
  await expect(cursor).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cursor).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await expect(dialog.getByLabel('End Time')).toHaveValue(`${salon.date}T13:00`)
  await page.keyboard.type('Grace Hopper')
  await dialog.getByLabel('Email', { exact: true }).first().fill('grace@example.com')
  await dialog.getByLabel('Phone Number (International Format)').fill('+12125550142')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Appointment created successfully')
  await expect(page.getByRole('list', { name: 'Mei, 1 appointment' })).toBeVisible()
})

test('keeps the focus when a heading opens its day and when the agenda grows', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/)
  const salon = await openSalon(server.url)
  await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'week')
  await page.getByRole('button', { name: formatFullDate(salon.date, 'en') }).press('Enter')
  await expect(page.getByRole('button', { name: 'Day', exact: true })).toBeFocused()
  await page.keyboard.press('4')
  const more = page.getByRole('button', { name: 'Show the next 14 days' })
  await page.route('**/api/appointments?*', route => route.fulfill({ status: 500 }))
  await more.press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to fetch appointments' })
  await expect(problem).toBeVisible()
  await expect(page.getByRole('button', { name: /Ada Client/ })).toBeVisible()
  await page.unroute('**/api/appointments?*')
  await more.press('Enter')
  await expect(problem).toBeHidden()
  await expect(more).not.toHaveAttribute('aria-busy')
  await expect(more).toBeFocused()

  const row = page.getByRole('button', { name: /Ada Client/ })
  await row.press('Enter')
  await page.getByRole('button', { name: 'Move in calendar' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Move Ada Client' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('the palette finds dates, clients, services and actions', async ({ page, server }) => {
  const salon = await openSalon(server.url)
  await book(salon, 10 * HOUR)
  await openAs(page, salon, server.url, '/services')
  await page.getByRole('button', { name: 'Search' }).click()
  const words = page.getByRole('combobox', { name: /Find a client/ })
  await words.fill('ada')
  await expect(page.getByRole('option', { name: /Ada Client/ })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ada Client' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await words.fill('tomorrow')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`date=${dayFromNow(1)}`))
  await page.keyboard.press('Control+k')
  await words.fill('hairc')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Add New Appointment' }).getByLabel('Service'),
  ).toHaveValue(String(salon.serviceId))
})

test('the focus stays in an appointment’s panel when its start moves the focused button into a menu', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const start = journeyStart() + 600_000
  const { id } = await bookAsOwner(salon, new Date(start).toISOString())
  await page.clock.install()
  await openCalendar(page, { ...salon, date: localDateOf(start, ZONE) }, server.url, 'day')
  await page.locator(`[data-appointment="${id}"]`).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Ada Client' })
  const reschedule = panel.getByRole('button', { name: 'Reschedule' })
  await reschedule.focus()
  await page.clock.fastForward(660_000)
  await expect(reschedule).toBeHidden()
  await expect(panel.getByRole('group', { name: 'Ada Client' })).toBeFocused()

  // Clients are notified of a move by default, unless its new time is past, too.
  await page.keyboard.press('Escape')
  await page.locator(`[data-appointment="${id}"]`).press('m')
  const notifies = page.getByRole('checkbox', { name: 'Notify Ada' })
  await expect(notifies).not.toBeChecked()
  await expect(page.getByRole('dialog', { name: 'Move Ada Client' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(notifies).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(notifies).not.toBeChecked()
})
