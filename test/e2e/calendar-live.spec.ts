import { at } from './days.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { openLine } from './line.ts'
import { book, HOUR, openCalendar, openSalon } from './salon.ts'

test('bookings and moves in another browser appear, also one between the first read and the stream', async ({
  page,
  newVisitor,
  server,
}) => {
  const salon = await openSalon(server.url)
  const other = await newVisitor()
  const release = await hold(page, '**/api/events')
  await openCalendar(page, salon, server.url, 'day')
  await openCalendar(other, salon, server.url, 'week')
  await expect(page.getByRole('list', { name: /^Robin, no/ })).toBeVisible()
  await expect(other.getByRole('region', { name: /20\d\d/ })).toBeVisible()
  const { id } = await book(salon, 10 * HOUR)
  // The server has announced the booking to those who listened.
  await expect(other.locator(`[data-appointment="${id}"]`)).toBeVisible()
  await expect(page.locator(`[data-appointment="${id}"]`)).toHaveCount(0)
  release()
  await expect(page.locator(`[data-appointment="${id}"]`)).toBeVisible()
  await salon.browser.patch(`/api/appointments/${id}`, { startTime: at(salon.date, 15 * HOUR) })
  for (const where of [page, other])
    await expect(where.locator(`[data-appointment="${id}"]`)).toHaveAccessibleName(
      /3:00 PM to 4:00 PM/,
    )
})

test('a calendar whose connection was lost catches up', async ({ page, server, errors }) => {
  errors.allow(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  )
  const salon = await openSalon(server.url)
  const line = await openLine(server.url)
  await openCalendar(page, salon, line.url, 'day')
  await expect(page.getByRole('list', { name: /^Robin, no/ })).toBeVisible()
  await line.cut()
  const { id } = await book(salon, 10 * HOUR)
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toHaveCount(0)
  await line.restore()
  await expect(block).toBeVisible()
  await line.cut()
})
