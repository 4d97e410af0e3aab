import { brokenRules } from './axe.ts'
import { at } from './days.ts'
import { expect, test } from './fixtures.ts'
import { book, HOUR, openCalendar, openSalon, read } from './salon.ts'
import { closeToast, toast } from './toast.ts'

test('a client is booked while another waits, and the waiting time is changed, lost and restored', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { browser, date } = salon
  const color = await browser.post('/api/services', {
    name: 'Color',
    duration: 165,
    price: 14_000,
    category: 'beauty',
    waiting: { after: 60, minutes: 60 },
  })
  expect(color.status).toBe(201)
  const { id } = await book(salon, 13 * HOUR, {
    serviceId: color.body.id,
    endTime: at(date, 15 * HOUR + 45),
  })
  await openCalendar(page, salon, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toHaveAccessibleName(/waits 2:00 – 3:00 PM/)
  const whole = (await block.boundingBox())!
  const minute = whole.height / 165
  /** What a pointer would hit at a minute of the color. */
  const metAt = (minutes: number) =>
    page.evaluate(
      ([x, y]) =>
        document.elementFromPoint(x!, y!)?.closest<HTMLElement>('[data-appointment]')?.dataset
          .appointment,
      [whole.x + whole.width / 2, whole.y + minutes * minute] as const,
    )
  expect(await Promise.all([20, 90, 140].map(metAt))).toEqual([`${id}`, undefined, `${id}`])

  await page.mouse.click(whole.x + whole.width / 2, whole.y + 65 * minute)
  const card = page.getByRole('dialog')
  await expect(card).toContainText('Clients can book this time.')
  await card.getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${date}T14:00`)
  await dialog.getByLabel('Name').fill('Grace Hopper')
  await dialog.getByLabel('Email', { exact: true }).first().fill('grace@example.com')
  await dialog.getByLabel('Phone Number (International Format)').fill('12125550142')
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await closeToast(page, 'Appointment created successfully')
  const cut = page.getByRole('button', { name: /^Grace Hopper, 2:00 PM to 3:00 PM/ })
  await expect(cut).toBeVisible()
  const cutId = (await cut.getAttribute('data-appointment'))!
  expect(await Promise.all([20, 65, 115, 140].map(metAt))).toEqual([`${id}`, cutId, cutId, `${id}`])
  expect(await brokenRules(page)).toEqual([])

  await page.mouse.click(whole.x + whole.width / 2, whole.y + 140 * minute)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Change waiting time').click()
  await sheet.getByLabel('Lasts').fill('45')
  await sheet.getByRole('button', { name: 'Save waiting time' }).click()
  await expect(sheet.locator('form', { hasText: 'Lasts' })).toContainText('is already booked')
  await sheet.getByLabel('Lasts').fill('75')
  await sheet.getByRole('button', { name: 'Save waiting time' }).click()
  await expect(sheet).toContainText('Client waits 2:00 – 3:15 PM')
  const waiting = { after: 60, minutes: 75 }
  expect((await read(salon, id)).waiting).toEqual(waiting)
  await page.keyboard.press('Escape')

  await browser.delete(`/api/appointments/${cutId}`)
  await block.focus()
  for (const key of ['m', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(toast(page)).toContainText('Appointment rescheduled successfully')
  expect(await read(salon, id)).not.toHaveProperty('waiting')
  await page.keyboard.press('Control+z')
  await expect.poll(() => read(salon, id)).toMatchObject({ waiting })
})
