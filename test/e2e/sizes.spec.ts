import type { Locator, Page } from '@playwright/test'
import { addDays, weekdayOf } from '#domain/time/date.ts'
import {
  bookButton,
  noSidewaysScroll,
  open,
  pickedTime,
  safeTime,
  TAKEN,
  takeTime,
  typeDetails,
} from './booking.ts'
import { buyCredits, type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { showScreen } from './screen.ts'
import { signIn } from './sign-in.ts'

const sizes = [
  { width: 360, text: '100%' },
  { width: 768, text: '100%' },
  { width: 1280, text: '100%' },
  { width: 360, text: '200%' },
  { width: 1280, text: '200%' },
] as const

const CLIENT = { name: 'Wolfeschlegelsteinhausenbergerdorff', email: 'sizes@example.com' }

/** Finds text that is cut off without an ellipsis or overlaps itself, and covered controls. */
const flaws = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const drawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], .sr-only')
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !drawn(element) || element.clientWidth <= 1) continue
      const { overflowX, textOverflow, fontSize, lineHeight } = getComputedStyle(element)
      if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 0.95)
        found.push(`lines overlap: ${nameOf(element)}`)
      if (!['hidden', 'clip'].includes(overflowX) || textOverflow === 'ellipsis') continue
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${nameOf(element)}`)
    }
    const targets = document.body.querySelectorAll<HTMLElement>(
      'a[href], button, select, textarea, input:not([type=hidden])',
    )
    for (const target of targets) {
      if (!drawn(target)) continue
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const other = hit?.closest('a[href], button, select, textarea, input')
      if (!other || other === target || other.contains(target) || target.contains(other)) continue
      // Fixed bars may cover what scrolls beneath them.
      const inBar = (element: Element | null): boolean =>
        element !== null &&
        (['sticky', 'fixed'].includes(getComputedStyle(element).position) ||
          inBar(element.parentElement))
      if (!inBar(other)) found.push(`covered: ${nameOf(target)} by ${nameOf(other)}`)
    }
    return found
  })

/** The next focused control is in view and shows its focus. */
async function showsFocus(page: Page, name: string) {
  await page.keyboard.press('Tab')
  const seen = await page.evaluate(() => {
    const control = document.activeElement
    const near = [control, control?.parentElement, control?.closest('label')]
    return near.some(each => each && getComputedStyle(each).outlineStyle !== 'none')
  })
  expect(seen, `${name}: the focus is seen`).toBe(true)
  await expect(page.locator(':focus'), name).toBeInViewport()
}

const setText = (page: Page, size: string) =>
  page.evaluate(fontSize => {
    document.documentElement.style.fontSize = fontSize
  }, size)

async function atEverySize(page: Page, screen: string, subject: Locator) {
  for (const { width, text } of sizes) {
    const name = `${screen}-${width}-${text.replace('%', '')}`
    await page.setViewportSize({ width, height: 800 })
    await setText(page, text)
    // Scripts adjust the layout a moment after a resize.
    await expect.poll(() => noSidewaysScroll(page), name).toBe(true)
    await subject.scrollIntoViewIfNeeded()
    await expect.poll(() => flaws(page), name).toEqual([])
    await picture(page, name, { fullPage: false })
  }
  await showsFocus(page, screen)
}

let salon: OpenBusiness
let date: string

test.beforeAll(async ({ server }) => {
  salon = await openBusiness(server.url, {
    officeHours: true,
    service: { name: 'Balayage with cut and blow-dry' },
  })
  await buyCredits(salon, 10)
  for (const channel of ['smsEnabled', 'whatsappEnabled', 'voiceEnabled'])
    await salon.browser.post('/api/notifications/preferences', { [channel]: true })
  const staff = [salon.staffId]
  for (const name of ['Mei', 'Constantin'])
    staff.push((await salon.browser.post('/api/staff', { name, position: 'Stylist' })).body.id)
  date = dayFromNow(2)
  while ([6, 7].includes(weekdayOf(date))) date = addDays(date, 1)
  for (const [n, staffId] of staff.entries()) {
    const start = (10 + n) * 60
    const booked = await salon.browser.post('/api/appointments', {
      customerName: CLIENT.name,
      customerEmail: CLIENT.email,
      customerPhone: '+12125550123',
      serviceId: salon.serviceId,
      staffId,
      startTime: at(date, start),
      endTime: at(date, start + 60),
      notificationMethods: ['email'],
    })
    expect(booked.status).toBe(201)
  }
})

test('a client’s screens fit every window size and twice the text size', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await page.goto('/login')
  await page.getByLabel('Email').fill(salon.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const refusal = page.getByRole('main').getByText('Invalid email or password')
  await expect(refusal).toBeVisible()
  await atEverySize(page, 'wrong-password', refusal)

  await open(page, salon)
  await page.locator('#manage').getByLabel('Email').fill(CLIENT.email)
  await page.getByRole('button', { name: 'Load Appointments' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await atEverySize(page, 'look-up', page.getByRole('article').first())
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(dialog).toBeVisible()
  await atEverySize(page, 'reschedule', dialog.getByRole('radiogroup').last())
  await page.keyboard.press('Escape')
  await setText(page, '100%')

  await (await safeTime(page)).click()
  await typeDetails(page)
  await takeTime(salon, await pickedTime(page))
  await bookButton(page).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  const alternatives = page.getByRole('group', { name: /no longer free/ }).last()
  await expect(alternatives).toBeInViewport()
  await atEverySize(page, 'lost-slot', alternatives.getByRole('button').last())
})

test('an owner’s screens fit every window size and twice the text size', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await signIn(page, salon, server.url)
  await page.goto(`/calendar?view=day&date=${date}`)
  for (const view of ['Day', 'Week']) {
    await showScreen(page, `/calendar?view=${view.toLowerCase()}&date=${date}`)
    await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
    const appointment = page.locator('[data-appointment]').filter({ hasText: CLIENT.name }).first()
    await expect(appointment).toBeVisible()
    await atEverySize(page, view.toLowerCase(), appointment)
  }
  await showScreen(page, `/calendar?date=${date}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect.poll(() => noSidewaysScroll(page), 'month-1280-200').toBe(true)
  await showScreen(page, '/dashboard')
  const confirm = page.getByRole('button', { name: 'Looks right' })
  await expect(confirm).toBeVisible()
  await atEverySize(page, 'dashboard', confirm)
  await showScreen(page, '/topup')
  const purchase = page.getByRole('row').filter({ hasText: '+100' })
  await expect(purchase).toBeVisible()
  await atEverySize(page, 'topup', purchase)
})
