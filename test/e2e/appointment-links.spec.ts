import type { Page } from '@playwright/test'
import { serious } from './axe.ts'
import { bookedClient, safeTime } from './booking.ts'
import { apiBrowser, mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { pauseClock } from './toast.ts'

test.use({ reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule Appointment' })

const read = async ({ browser }: OpenBusiness, id: number) =>
  (await browser.get(`/api/appointments/${id}`)).body

test('a message’s link opens the appointment: move it, undo that from the next message, cancel it', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const before = await bookedClient(business)
  await page.goto(await mailedLink(server.url, before.customerEmail, '/manage/'))
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await expect(page.getByText(/your time \(Berlin\)/)).toBeVisible()
  await picture(page, 'manage')

  // The browser loses its rights while the page is open.
  const loseRights = () => page.context().clearCookies()
  await loseRights()
  await button(page, 'Reschedule').click()
  await (await safeTime(dialog(page))).click()
  await loseRights()
  await button(page, 'Schedule').click()
  await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
  expect((await read(business, before.id)).startTime).not.toBe(before.startTime)

  await page.goto(await mailedLink(server.url, before.customerEmail, '?undo='))
  expect((await read(business, before.id)).startTime).not.toBe(before.startTime)
  await button(page, 'Undo the change').click()
  await expect(page.getByRole('group', { name: 'Change undone.' })).toBeFocused()
  expect((await read(business, before.id)).startTime).toBe(before.startTime)

  await loseRights()
  const confirm = button(page, 'Yes, I’m coming')
  await expect(confirm).toBeVisible()
  page.once('dialog', box => box.accept())
  await button(page, 'Cancel Appointment').click()
  await expect(page.getByText('This appointment is cancelled.')).toBeVisible()
  await expect(confirm).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ada Client' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Schedule New Appointment' })).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('an undone cancellation can’t be changed again once it is too late, nor undone twice', async ({
  page,
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  const { id, customerEmail, manageUrl } = await bookedClient(business)
  const client = apiBrowser(server.url)
  await client.get(new URL(manageUrl).pathname)
  await client.delete(`/api/appointments/${id}?page=${business.pageName}`)
  const link = await mailedLink(server.url, customerEmail, '?undo=')
  await business.browser.patch('/api/business', { changeCutoffMinutes: 10_080 })
  const elsewhere = await newVisitor()
  await elsewhere.goto(link)
  await page.goto(link)
  await button(page, 'Undo the change').click()
  await expect(page.getByRole('group', { name: 'Change undone.' })).toBeFocused()
  await expect(page.getByText('It’s too late to change this online.')).toBeVisible()
  await expect(button(page, 'Cancel Appointment')).toHaveCount(0)

  // As if the first response had been lost.
  await expect(elsewhere.getByText('This appointment is cancelled.')).toBeVisible()
  await button(elsewhere, 'Undo the change').click()
  await expect(
    elsewhere.getByText(/already undone, or the appointment was changed again/),
  ).toBeVisible()
  await expect(elsewhere.getByText('It’s too late to change this online.')).toBeVisible()
  await expect(elsewhere.getByText('This appointment is cancelled.')).toBeHidden()
})

test('one toast shows at a time, and closes on Escape, on a swipe of 50 px or after five seconds', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const { manageUrl } = await bookedClient(await openBusiness(server.url))
  await page.clock.install()
  await page.goto(new URL(manageUrl).pathname)
  page.on('dialog', box => box.accept())
  await page.route('**/api/appointments/*', route => route.abort())
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const message = region.getByRole('alert')
  const fail = async () => {
    await button(page, 'Cancel Appointment').click()
    await expect(message).toContainText('Unable to connect to the server.')
  }
  await fail()
  const first = await message.elementHandle()
  await fail()
  await expect.poll(() => first!.evaluate(node => node.isConnected)).toBe(false)
  await expect(message).toHaveCount(1)
  expect((await region.boundingBox())!.width).toBe(420)
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await expect(message).toHaveCount(0)
  await expect(button(page, 'Cancel Appointment')).toBeFocused()

  await button(page, 'Reschedule').click()
  await (await safeTime(dialog(page))).click()
  await button(page, 'Schedule').click()
  const failure = dialog(page).getByRole('alert').filter({ hasText: 'Unable to connect' })
  await expect(failure).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(failure).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()

  // A toast that isn't swiped away stays.
  await pauseClock(page)
  await fail()
  const push = async (by: number) => {
    const { x, y } = (await message.boundingBox())!
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 30 + by, y + 20)
    await page.mouse.up()
  }
  await push(49)
  await push(-80)
  await expect(message).toBeVisible()
  await push(50)
  await expect(message).toHaveCount(0)

  await fail()
  await page.clock.runFor(4_900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)

  // The appointment is over when the client returns to the page.
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await page.clock.fastForward(10 * 86_400_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Past', { exact: true })).toBeVisible()
  await expect(button(page, 'Reschedule')).toHaveCount(0)
})
