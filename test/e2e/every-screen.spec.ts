import type { Page } from '@playwright/test'
import { formatDateTime, formatFullDate, formatTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { brokenRules, COLOR_RULES } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { ZONE } from './days.ts'
import { expect, test } from './fixtures.ts'
import { showScreen } from './screen.ts'
import { signIn } from './sign-in.ts'
import { CLIENT, openWorld, signedInPaths, type World } from './world.ts'

const WIDE = { width: 1280, height: 800 }
const VISITORS_ZONE = 'Asia/Kolkata'

let world: World

test.beforeAll(async ({ server }) => {
  world = await openWorld(server)
})

/**
 * The two sides of the breakpoint come last, each in one theme. Only the shell and the ledger have
 * another structure beyond it.
 */
const looks: { width: number; text?: string; colorScheme?: 'light' | 'dark'; rules?: string[] }[] =
  [
    { width: 360, text: '200%' },
    { width: 360 },
    { width: 767, colorScheme: 'light' },
    { width: 768, colorScheme: 'dark', rules: COLOR_RULES },
  ]

/** No horizontal scrolling, and no accessibility violation in either theme. */
async function look(page: Page, name: string) {
  for (const { width, text = '', colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(size => {
      document.documentElement.style.fontSize = size
    }, text)
    // Scripts adjust the layout a moment after a resize.
    await expect.poll(() => noSidewaysScroll(page), `${name} at ${width} px ${text}`).toBe(true)
    if (!colorScheme) continue
    await page.emulateMedia({ colorScheme })
    const limits = rules && name !== 'topup' ? { rules } : {}
    expect(await brokenRules(page, limits), `${name}, ${colorScheme}`).toEqual([])
  }
}

interface Noting {
  noted: Record<string, boolean>
}

/**
 * Notes each marked control that Tab reaches, and whether its focus is visible. Call before opening
 * a page.
 */
const noteFocus = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      const control = document.activeElement as HTMLElement | null
      const key = control?.dataset.key
      if (key === undefined) return
      const around = [
        control,
        control?.parentElement,
        control?.closest('label'),
        control?.parentElement?.parentElement,
      ]
      const seen = around.some(each => {
        const { outlineStyle, outlineWidth } = each
          ? getComputedStyle(each)
          : { outlineStyle: 'none', outlineWidth: '0' }
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      const { noted } = window as unknown as Noting
      // A date field has several tab stops with native focus styles; one has to show ours.
      noted[key] ||= seen
    }
    addEventListener('keyup', note, true)
  })

const noted = (page: Page) => page.evaluate(() => (window as unknown as Noting).noted)

/** Counts a radio group once. */
const markControls = (page: Page, where: string) =>
  page.evaluate(place => {
    Object.assign(window, { noted: {} })
    const keys = new Set<string>()
    const controls = document.querySelectorAll<HTMLElement>(
      `:is(a[href], button, input, select, textarea, summary, [tabindex]):is(${place})`,
    )
    for (const [index, control] of [...controls].entries()) {
      const drawn =
        control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0
      if (
        control.tabIndex < 0 ||
        !drawn ||
        control.matches(':disabled, [role=tablist]') ||
        control.closest('[inert]')
      )
        continue
      const radio = control instanceof HTMLInputElement && control.type === 'radio'
      const words = (control.getAttribute('aria-label') ?? control.textContent ?? '')
        .trim()
        .slice(0, 40)
      const key = radio ? `radio ${control.name}` : `${control.tagName} ${words} ${index}`
      control.dataset.key = key
      keys.add(key)
    }
    return [...keys]
  }, where)

/** Asking the page after each press would take longer than the presses. */
const TOGETHER = 10

/** Checks the controls that match the selector. */
async function reachEverything(page: Page, name: string, where = '*') {
  await page.setViewportSize(WIDE)
  await expect.poll(() => noSidewaysScroll(page), `${name} at 1280 px`).toBe(true)
  const missing = new Set(await markControls(page, where))
  expect(missing.size, `${name} has controls`).toBeGreaterThan(0)
  let looks: Record<string, boolean> = {}
  for (let presses = missing.size * 2 + 20; presses > 0 && missing.size > 0; presses -= TOGETHER) {
    for (let press = 0; press < TOGETHER; press++) await page.keyboard.press('Tab')
    looks = await noted(page)
    for (const key of Object.keys(looks)) missing.delete(key)
  }
  expect([...missing], `${name}: not reached by Tab`).toEqual([])
  const unseen = Object.entries(looks).flatMap(([key, seen]) => (seen ? [] : key))
  expect(unseen, `${name}: focus not to be seen`).toEqual([])
}

test('every screen works for a visitor in a zone half an hour away', async ({
  newVisitor,
  errors,
}) => {
  errors.allow(/status of 404 .*\/nowhere/)
  const page = await newVisitor({ timezoneId: VISITORS_ZONE, viewport: WIDE })
  await noteFocus(page)
  const { owner, start, manageUrl, payUrl } = world
  const inBoth = [
    `${formatDateTime(start, VISITORS_ZONE, 'en')} (Your local time)`,
    `${formatDateTime(start, ZONE, 'en')} (Business time)`,
  ]
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Smart scheduling for modern businesses',
  )
  await look(page, 'landing')
  // It has other parts on this side of the breakpoint.
  expect(await brokenRules(page), 'landing at 768 px').toEqual([])
  await reachEverything(page, 'landing')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await look(page, 'login')
  await reachEverything(page, 'login')
  await page.goto('/verify/nothing')
  await expect(page.getByText('This verification link is not valid.')).toBeVisible()
  await look(page, 'verify')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await look(page, 'not-found')
  await page.goto('/p/nowhere')
  await expect(page.getByText("The booking page you're looking for doesn't exist.")).toBeVisible()
  await look(page, 'no-page')

  await page.goto(`/p/${owner.pageName}`)
  await page.locator('#manage').getByLabel('Email').fill(CLIENT.customerEmail)
  await page.getByRole('button', { name: 'Load Appointments' }).click()
  for (const text of inBoth) await expect(page.getByRole('article')).toContainText(text)
  await look(page, 'booking-page')
  await reachEverything(page, 'booking-page')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByRole('dialog', { name: 'Schedule Appointment' })).toBeVisible()
  await look(page, 'reschedule')
  await page.goto(manageUrl)
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  // For appointments at the business, its own clocks come first.
  await expect(page.getByText(formatFullDate(localDateOf(start, ZONE), 'en'))).toBeVisible()
  await expect(
    page.getByText(`${formatTime(start, VISITORS_ZONE, 'en')} your time (`).first(),
  ).toBeVisible()
  await look(page, 'manage')
  await reachEverything(page, 'manage')
  await page.goto(payUrl)
  await expect(page.getByRole('heading', { name: 'Pay $10.00' })).toBeVisible()
  await look(page, 'payment')
  await reachEverything(page, 'payment')
})

test('every screen works for an owner and administrator in another zone', async ({
  newVisitor,
  server,
  errors,
}) => {
  test.slow()
  // Axe inspects every frame, but the email's frame allows no scripts.
  errors.allow(/^Blocked script execution in '[^']*\/mail-frame'/)
  const page = await newVisitor({ timezoneId: 'America/St_Johns', viewport: WIDE })
  await noteFocus(page)
  const { owner, start } = world
  await signIn(page, owner, server.url)
  const date = localDateOf(start, ZONE)
  // Owners see their business's time, whatever their own zone.
  const shows: Partial<Record<string, () => Promise<void>>> = {
    '/dashboard': () => expect(page.getByRole('main')).toContainText('8:00 PM'),
    '/calendar': async () => {
      await expect(
        page.getByRole('heading', { name: `Appointments for ${formatFullDate(date, 'en')}` }),
      ).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: 'Ada Client' })).toContainText(
        '8:00',
      )
    },
    '/services': () => expect(page.getByRole('heading', { name: 'Haircut' })).toBeVisible(),
    '/staff': () => expect(page.getByRole('heading', { name: 'Robin' })).toBeVisible(),
    '/share': () => expect(page.getByText(`/p/${owner.pageName}`)).toBeVisible(),
    '/notifications': () => expect(page.getByRole('group', { name: 'Voice' })).toBeVisible(),
    '/topup': () => expect(page.getByRole('button', { name: 'Pay $10' })).toBeVisible(),
    '/settings': () => expect(page.getByLabel('Time zone')).toHaveValue(ZONE),
    '/admin': () => expect(page.getByText(/ at \d+:\d\d [AP]M E[SD]T$/).first()).toBeVisible(),
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await reachEverything(page, 'navigation', ':not(main *)')
  expect(await brokenRules(page), 'shell').toEqual([])
  for (const path of signedInPaths) {
    await showScreen(page, path === '/calendar' ? `${path}?date=${date}` : path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shows[path]?.()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look(page, path.slice(1))
    await reachEverything(page, path, 'main *')
  }
})
