import { noSidewaysScroll } from './booking.ts'
import { openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { book, HOUR, openCalendar, openSalon } from './salon.ts'
import { showScreen } from './screen.ts'
import { signIn } from './sign-in.ts'

test('dialogs fit long links, names and whole times on a narrow phone, and at twice the text size', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 320, height: 640 }, hasTouch: true })
  const owner = await openBusiness(server.url, {
    staff: { name: 'Wolfeschlegelstein'.repeat(3) },
    service: { category: 'healthcare' },
  })
  const second = { name: 'Massage', duration: 30, price: 0, category: 'healthcare' }
  await owner.browser.post('/api/services', second)
  await signIn(page, owner, server.url)
  await page.goto('/share')
  await button(page, 'Edit Beauty Salon Bookings').click()
  await button(page, 'Add a question').click()
  const answer = page.getByRole('textbox', { name: 'Answer 1' })
  await answer.fill(`https://example.com/${'map'.repeat(30)}`)
  expect((await answer.boundingBox())!.width).toBeLessThan(320)
  await page.keyboard.press('Escape')
  await button(page, 'Discard').click()

  await showScreen(page, '/staff')
  await button(page, 'Hours').click()
  const times = page.locator('input[type=time]')
  await expect(times.first()).toBeVisible()
  for (const time of await times.all())
    expect((await time.boundingBox())!.width).toBeGreaterThanOrEqual(96)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await button(page, 'Time off').click()
  await expect(button(page, 'Close')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('First day')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await showScreen(page, '/services')
  await expect(page.getByRole('heading', { name: 'Massage' })).toBeVisible()
  await expect.poll(() => noSidewaysScroll(page)).toBe(true)
})

test('a laptop’s window at 400 % shows each field and button of dialogs and of the move bar', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 341, height: 155 } })
  const salon = await openSalon(server.url)
  const { id } = await book(salon, 10 * HOUR)
  await openCalendar(page, salon, server.url, 'day')
  await page.locator(`[data-appointment="${id}"]`).focus()
  for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key)
  const bar = page.getByRole('dialog', { name: 'Move Ada Client' })
  expect((await bar.boundingBox())!.y).toBeGreaterThan(0)
  await page.keyboard.press('Escape')

  await showScreen(page, '/services')
  await button(page, 'Edit Haircut').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Service' })
  for (const part of [
    dialog.getByLabel('Name'),
    dialog.getByLabel('Buffer after'),
    dialog.getByRole('button', { name: 'Save', exact: true }),
    dialog.getByRole('button', { name: 'Close' }),
  ]) {
    await part.focus()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Name').evaluate(field => field.scrollIntoView())
  await expect(dialog.getByText('Name', { exact: true })).toBeInViewport({ ratio: 1 })
})
