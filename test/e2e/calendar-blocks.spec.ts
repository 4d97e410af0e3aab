import { brokenRules } from './axe.ts'
import { at } from './days.ts'
import { expect, test } from './fixtures.ts'
import { book, HOUR, openCalendar, openSalon } from './salon.ts'
import { toast } from './toast.ts'

test('a lunch is drawn over empty time, resized, named, moved, and removed with undo', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'day')
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toBeVisible()
  const shown = (await block.boundingBox())!
  const hour = shown.height
  const [x, noon] = [shown.x + shown.width / 2, shown.y + 2 * hour]
  const drag = async (from: number, to: number) => {
    await page.mouse.move(x, from)
    await page.mouse.down()
    await page.mouse.move(x, to, { steps: 6 })
    await page.mouse.up()
  }
  const blocks = async () => (await salon.browser.get(`/api/staff/${salon.staffId}/time-off`)).body
  const span = (from: number, to: number) => ({
    startTime: at(salon.date, from * HOUR),
    endTime: at(salon.date, to * HOUR),
  })

  await drag(noon + 4, noon + hour - 4)
  const card = page.getByRole('dialog')
  await expect(card).toContainText('12:00 – 1:00 PM')
  await expect(card.getByRole('link', { name: 'Add a break to their hours.' })).toHaveAttribute(
    'href',
    `/staff?hours=${salon.staffId}`,
  )
  await card.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page)).toContainText('Time blocked')
  await expect.poll(blocks).toMatchObject([span(12, 13)])

  await expect(page.locator('[data-blocked]')).toBeVisible()
  // While the card is closing, a press would only close it.
  await expect(card).toHaveCount(0)
  const lunch = page.getByRole('button', { name: /blocked, 12/i })
  const box = (await page.locator('[data-blocked]').boundingBox())!
  await drag(box.y + box.height - 3, box.y + 1.5 * hour)
  await expect.poll(blocks).toMatchObject([span(12, 13.5)])
  await drag(box.y + 3, box.y - 0.5 * hour)
  await expect.poll(blocks).toMatchObject([span(11.5, 13.5)])

  await page.locator('[data-blocked]').click()
  expect(await brokenRules(page)).toEqual([])
  await card.getByLabel('Name').press('Control+z')
  await card.getByLabel('Name').fill('Lunch')
  await page.keyboard.press('Enter')
  await expect.poll(blocks).toMatchObject([{ ...span(11.5, 13.5), reason: 'Lunch' }])
  await expect(
    page.getByRole('button', { name: /^Lunch, blocked, 11:30 AM to 1:30 PM/ }),
  ).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Move Lunch' })).toContainText('11:45 AM – 1:45 PM')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(blocks).toMatchObject([span(12, 14)])
  await expect(lunch).toBeFocused()

  await lunch.press('Enter')
  await card.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page)).toContainText('Time off removed')
  await expect(page.locator('[data-blocked]')).toHaveCount(0)
  await expect.poll(blocks).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(lunch).toBeVisible()
  await expect.poll(blocks).toMatchObject([{ ...span(12, 14), reason: 'Lunch' }])
})

test('a block stays if it can’t be removed, or someone changed it since it was added', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  errors.allow(/409/)
  const salon = await openSalon(server.url)
  const path = `/api/staff/${salon.staffId}/time-off`
  const blocks = async () => (await salon.browser.get(path)).body
  const span = (from: number, to: number) => ({
    startTime: at(salon.date, from * HOUR),
    endTime: at(salon.date, to * HOUR),
  })
  await salon.browser.post(path, { ...span(12, 13), reason: 'Lunch' })
  await openCalendar(page, salon, server.url, 'day')
  const lunch = page.getByRole('button', { name: /^Lunch, blocked/ })
  const remove = async () => {
    await lunch.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  }
  await expect(lunch).toBeVisible()
  const unreachable = /time-off|working-time/
  await page.route(unreachable, route => route.abort())
  await remove()
  await expect(toast(page)).toContainText('Unable to connect')
  await expect(lunch).toBeVisible()
  await page.unroute(unreachable)

  await remove()
  await expect(toast(page)).toContainText('Time off removed')
  await page.keyboard.press('Control+z')
  await expect(lunch).toBeVisible()
  await expect(toast(page)).toContainText('Time blocked')
  const [{ id, version }] = await blocks()
  await salon.browser.patch(`${path}/${id}`, { ...span(14, 15), version, reason: 'Dentist' })
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('This has changed in the meantime')
  expect(await blocks()).toMatchObject([{ id, ...span(14, 15), reason: 'Dentist' }])
})
