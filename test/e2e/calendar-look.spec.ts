import { addDays, weekdayOf } from '../../src/domain/time/date.ts'
import { brokenRules } from './axe.ts'
import { openBusiness } from './business.ts'
import { at as atMinute, dayFromNow } from './days.ts'
import { expect, requestsOf, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { tabTo } from './salon.ts'
import { showScreen } from './screen.ts'
import { signIn } from './sign-in.ts'
import { toast } from './toast.ts'

const HOUR = 60

/** The week has working days on either side. */
function wednesday(): string {
  let date = dayFromNow(2)
  while (weekdayOf(date) !== 3) date = addDays(date, 1)
  return date
}

const people = [
  'Ada Lovelace',
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'שרה כהן',
  'Grace Hopper',
]

async function openBusyDay(url: string) {
  const business = await openBusiness(url, {
    officeHours: true,
    service: { name: 'Balayage with cut', duration: 45 },
  })
  const { browser, serviceId } = business
  const staff = [business.staffId]
  for (const name of ['Mei', 'Constantin']) {
    staff.push((await browser.post('/api/staff', { name, position: 'Stylist' })).body.id)
  }
  const weekly = [1, 2, 3, 4, 5].flatMap(weekday => [
    { weekday, start: '09:00', end: '12:30' },
    { weekday, start: '13:15', end: '18:00' },
  ])
  const date = wednesday()
  for (const id of staff) await browser.put(`/api/staff/${id}/hours`, { weekly })
  const at = (minutes: number) => atMinute(date, minutes)
  await browser.post(`/api/staff/${staff[2]}/time-off`, {
    startTime: at(14 * HOUR),
    endTime: at(18 * HOUR),
    reason: 'Training',
  })
  const ids: number[] = []
  const starts = [9 * HOUR, 9 * HOUR + 45, 11 * HOUR, 14 * HOUR, 15 * HOUR + 15, 16 * HOUR]
  for (const [index, start] of starts.entries()) {
    for (const [column, staffId] of staff.entries()) {
      if (column === 2 && start >= 14 * HOUR) continue
      const { status, body, text } = await browser.post('/api/appointments', {
        customerName: people[(index + column) % people.length],
        customerEmail: `client-${column}@example.com`,
        customerPhone: '+12125550123',
        serviceId,
        staffId,
        startTime: at(start),
        endTime: at(start + 45),
        notificationMethods: ['email'],
      })
      if (status !== 201) throw new Error(text)
      ids.push(body.id)
    }
  }
  await browser.patch(`/api/appointments/${ids[1]}`, { status: 'completed' })
  await browser.patch(`/api/appointments/${ids[2]}`, { status: 'no_show' })
  return { ...business, date, ids }
}

/** Both sides of the breakpoint at 768 px; above it, columns only get wider. */
const widths = [1280, 768, 360]

test('in dark mode, every view of a busy day is readable and fits the window at any width', async ({
  newVisitor,
  server,
}) => {
  const salon = await openBusyDay(server.url)
  const page = await newVisitor({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  await signIn(page, salon, server.url)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const look = async (name: string, checked: number, shown = widths) => {
    for (const width of shown) {
      await page.setViewportSize({ width, height: 800 })
      // Scripts adjust the layout a moment after a resize.
      await expect.poll(sideways, `${name} at ${width} px`).toBeLessThanOrEqual(0)
      if (width === checked) expect(await brokenRules(page), name).toEqual([])
      await picture(page, `${name}-${width}`, { fullPage: false })
    }
  }
  await page.goto('/calendar')
  for (const view of ['Month', 'Week', 'Day', 'Agenda']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await showScreen(page, `/calendar?view=${view.toLowerCase()}&date=${salon.date}`)
    await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
    await expect(page.getByText('Ada Lovelace').first()).toBeVisible()
    const isGrid = view === 'Week' || view === 'Day'
    // The journey about sizes resizes these two.
    await look(view, view === 'Agenda' ? 360 : 1280, isGrid ? [1280] : widths)
  }
  const isCut = (name: Element) => name.parentElement!.scrollWidth > name.parentElement!.clientWidth
  const name = page.locator('bdi', { hasText: 'Grace Hopper' }).first()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => name.evaluate(isCut), `names in the agenda at ${width} px`).toBe(false)
  }
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Appointment' })).toBeVisible()
  await look('new', 360)
})

test('a day with eight people widens for their initials, and the hours and the keyboard’s position stay in view', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  const { browser, serviceId } = business
  const date = wednesday()
  const at = (minutes: number) => atMinute(date, minutes)
  const staff = [business.staffId]
  for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal']) {
    staff.push((await browser.post('/api/staff', { name, position: 'Stylist' })).body.id)
  }
  for (const staffId of staff) {
    const client = {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+12125550123',
    }
    const when = { startTime: at(10 * HOUR), endTime: at(11 * HOUR) }
    const booked = await browser.post('/api/appointments', {
      ...client,
      ...when,
      serviceId,
      staffId,
      notificationMethods: ['email'],
    })
    expect(booked.status).toBe(201)
  }
  const page = await newVisitor({ viewport: { width: 900, height: 800 } })
  await signIn(page, business, server.url)
  await page.goto(`/calendar?view=week&date=${date}`)
  const blocks = page.locator('[data-appointment]')
  await expect(blocks).toHaveCount(8)
  const boxes = await blocks.evaluateAll(all =>
    all.map(block => block.getBoundingClientRect().toJSON()),
  )
  const across = boxes.toSorted((one, other) => one.left - other.left)
  for (const [index, { left, right }] of across.entries()) {
    expect(right - left).toBeGreaterThan(24)
    expect(left).toBeGreaterThanOrEqual(across[index - 1]?.right ?? 0)
  }
  await expect(blocks.first().getByText('AL', { exact: true })).toBeVisible()
  // The selected day comes first.
  await expect(blocks.first()).toBeInViewport({ ratio: 1 })
  const grid = page.getByRole('region', { name: /20\d\d/ })
  await grid.evaluate(scroller => scroller.scrollTo({ left: scroller.scrollWidth }))
  await expect(grid.getByText('10 AM', { exact: true })).toBeInViewport({ ratio: 1 })
  const place = page.locator('[data-cursor]')
  await tabTo(page, place)
  // Moves into both neighboring weeks, wherever the keyboard's position starts.
  for (const [key, presses] of [
    ['ArrowLeft', 7],
    ['ArrowRight', 14],
  ] as const) {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      await expect(place).toBeInViewport({ ratio: 1 })
    }
  }
  await expect(place).toBeFocused()

  // The panel of the second appointment returns the focus to it, not to the first.
  await page.setViewportSize({ width: 1500, height: 800 })
  await page.goto(`/calendar?view=day&date=${date}`)
  await blocks.nth(0).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Ada Lovelace' })).toBeFocused()
  await blocks.nth(1).press('Enter')
  await expect(blocks.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(blocks.nth(1)).toBeFocused()
})

test('books and cancels an appointment using only the keyboard', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const date = wednesday()
  const list = async () => (await business.browser.get('/api/appointments')).body
  const at = (minutes: number) => atMinute(date, minutes)
  await signIn(page, business, server.url)
  await page.goto(`/calendar?view=week&date=${date}`)
  await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeVisible()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ada Lovelace')
  await tabTo(page, dialog.getByLabel('Email', { exact: true }).first())
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+12125550123')
  await tabTo(page, dialog.getByLabel('Service'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, dialog.getByLabel('Staff Member'))
  await page.keyboard.press('ArrowDown')
  const free = dialog.getByRole('region', { name: 'Free times' })
  const ten = free.getByRole('button', { name: '10:00 AM' })
  await expect(ten).toBeVisible()
  await tabTo(page, ten)
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Start Time')).toHaveValue(`${date}T10:00`)
  await tabTo(page, dialog.getByRole('button', { name: 'Create Appointment' }))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Appointment created successfully')
  const [made] = await list()
  expect(made?.startTime).toBe(at(10 * HOUR))

  const block = page.locator(`[data-appointment="${made!.id}"]`)
  await block.press('Enter')
  const details = page.getByRole('dialog', { name: 'Ada Lovelace' })
  const cancel = details.getByRole('button', { name: 'Cancel Appointment' })
  await tabTo(page, cancel)
  const asked: string[] = []
  page.on('dialog', box => {
    asked.push(box.message())
    void (asked.length === 1 ? box.dismiss() : box.accept())
  })
  const cancels = requestsOf(page, 'DELETE')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.length).toBe(1)
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Appointment cancelled successfully')
  await expect(block).toHaveCount(0)
  expect(await list()).toEqual([])
  expect(cancels).toHaveLength(1)
})
