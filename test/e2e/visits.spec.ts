import type { Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import {
  appointments,
  bookAsOwner,
  bookButton,
  noSidewaysScroll,
  open,
  safeTime,
  times,
  typeDetails,
} from './booking.ts'
import { expect, test } from './fixtures.ts'
import { openSalon, read } from './salon.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 800 }, hasTouch: true })

/** Robin cuts, Mei colors. */
async function cutAndColor(url: string) {
  const salon = await openSalon(url)
  const { browser, serviceId, pageName, staffId, meiId } = salon
  const color = { name: 'Color', category: 'beauty', duration: 90, price: 9000 }
  const { body } = await browser.post('/api/services', color)
  await browser.patch(`/api/services/${serviceId}`, { price: 4500 })
  await browser.patch(`/api/staff/${staffId}`, { serviceIds: [serviceId] })
  await browser.patch(`/api/staff/${meiId}`, { serviceIds: [body.id] })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '00:00' }))
  for (const id of [staffId, meiId]) await browser.put(`/api/staff/${id}/hours`, { weekly })
  await browser.patch(`/api/public-pages/${pageName}`, {
    settings: { services: [serviceId, body.id], staffMembers: [staffId, meiId] },
  })
  return salon
}

const legs = (page: Page) => page.getByRole('list', { name: 'Services in order' })

test('on a phone, a client books a cut and a coloring with two people, moves both and cancels one', async ({
  page,
  server,
}) => {
  const salon = await cutAndColor(server.url)
  await open(page, salon)
  await page.getByRole('radio', { name: /Haircut/ }).check()
  await page.getByRole('button', { name: 'Add another service' }).press('Enter')
  const second = page.getByRole('combobox', { name: 'Service 2' })
  await expect(second).toBeFocused()
  await second.selectOption({ label: 'Color · 1h 30min · $90.00' })
  await expect(page.getByText('2 services · 2h 30min · $135.00')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Color' }).click()
  await expect(page.getByRole('button', { name: 'Add another service' })).toBeFocused()
  await expect(second).toHaveCount(0)
  await page.getByRole('button', { name: 'Add another service' }).click()
  await second.selectOption({ label: 'Color · 1h 30min · $90.00' })
  await page.getByRole('button', { name: 'Add another service' }).click()
  await page.getByRole('button', { name: 'Remove Haircut' }).press('Enter')
  await expect(page.getByRole('radio', { name: /Color/ })).toBeChecked()
  await expect(second).toBeFocused()
  await page.getByRole('button', { name: 'Remove Service 2' }).click()
  await expect(page.getByRole('button', { name: 'Add another service' })).toBeFocused()
  await page.getByRole('radio', { name: /Haircut/ }).check()
  await page.getByRole('button', { name: 'Add another service' }).click()
  await second.selectOption({ label: 'Color · 1h 30min · $90.00' })
  await (await safeTime(page)).click()
  expect(await noSidewaysScroll(page)).toBe(true)
  expect(await brokenRules(page)).toEqual([])
  await page.reload()
  await expect(second).toHaveValue(/\d+/)
  await expect(page.getByRole('radio', { name: /[AP]M/, checked: true })).toBeVisible()
  await typeDetails(page)
  // The first time is taken while the booking is sent; what the client typed stays.
  let lost: { id: number } | undefined
  await page.route('**/api/visits', async route => {
    const { startTime } = route.request().postDataJSON() as { startTime: string }
    lost ??= await bookAsOwner(salon, startTime)
    await route.continue()
  })
  await bookButton(page).click()
  const other = page
    .getByText('These are the nearest free times')
    .locator('..')
    .getByRole('button')
    .last()
  await expect(other).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await expect(second).toHaveValue(/\d+/)
  await other.click()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await salon.browser.delete(`/api/appointments/${lost!.id}?tellClient=false`)
  await expect(legs(page).getByRole('listitem')).toHaveText([
    /^\d+:\d\d [AP]M · Haircut with Robin$/,
    /^\d+:\d\d [AP]M · Color with Mei$/,
  ])
  const isVisits = ({ status, customerEmail }: { status: string; customerEmail: string }) =>
    status === 'booked' && customerEmail === 'maria@example.com'
  const [cut, color] = (await appointments(salon)).filter(isVisits).reverse()
  expect(color!.startTime).toBe(cut!.endTime)

  await page.getByRole('link', { name: 'Move or cancel' }).click()
  await expect(legs(page)).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await safeTime(dialog)
  // The fifth one was booked.
  await times(dialog).nth(5).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
  const moved = (await appointments(salon)).filter(isVisits).reverse()
  expect(moved[0]!.startTime).not.toBe(cut!.startTime)
  expect(moved[1]!.startTime).toBe(moved[0]!.endTime)

  page.once('dialog', box => box.accept())
  await page.getByRole('button', { name: 'Cancel Haircut' }).click()
  await expect(page.getByText('Cancelled: Haircut.')).toBeVisible()
  await expect(legs(page)).toHaveCount(0)
  await expect(page.locator('dl')).toContainText('Mei')
  // The first service's link leads to the rest.
  await page.reload()
  await expect(page.locator('dl')).toContainText('Color')
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  expect((await read(salon, cut!.id)).status).toBe('cancelled')
  expect((await read(salon, color!.id)).status).toBe('booked')
})
