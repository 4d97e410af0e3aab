import type { Page } from '@playwright/test'
import { formatDateTime, formatFullDate, formatTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { brokenRules } from './axe.ts'
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

/** The two sides of the breakpoint come last, each in one theme. */
const looks: { width: number; text?: string; colorScheme?: 'light' | 'dark' }[] = [
  { width: 360, text: '200%' },
  { width: 360 },
  { width: 1280 },
  { width: 767, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
]

/** No horizontal scrolling, and no accessibility violation in either theme. */
async function look(page: Page, name: string) {
  for (const { width, text = '', colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(size => {
      document.documentElement.style.fontSize = size
    }, text)
    // Scripts adjust the layout a moment after a resize.
    await expect.poll(() => noSidewaysScroll(page), `${name} at ${width} px ${text}`).toBe(true)
    if (!colorScheme) continue
    await page.emulateMedia({ colorScheme })
    expect(await brokenRules(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

/** Counts a radio group once. */
const markControls = (page: Page, where: string) =>
  page.evaluate(place => {
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

/** The focused control, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement as HTMLElement | null
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
    return { key: control?.dataset.key, seen }
  })

/** Of the controls that fit the selector. */
async function reachEverything(page: Page, name: string, where = '*') {
  await page.setViewportSize(WIDE)
  const missing = new Set(await markControls(page, where))
  expect(missing.size, `${name} has controls`).toBeGreaterThan(0)
  // A date field has several tab stops with native focus styles; one has to show ours.
  const looks = new Map<string, boolean>()
  for (let presses = missing.size * 2 + 20; presses > 0 && missing.size > 0; presses--) {
    await page.keyboard.press('Tab')
    const { key, seen } = await focused(page)
    if (key === undefined) continue
    looks.set(key, seen || looks.get(key) === true)
    missing.delete(key)
  }
  expect([...missing], `${name}: not reached by Tab`).toEqual([])
  const unseen = [...looks].flatMap(([key, seen]) => (seen ? [] : key))
  expect(unseen, `${name}: focus not to be seen`).toEqual([])
}

test('every screen works for a visitor in a zone half an hour away', async ({
  newVisitor,
  errors,
}) => {
  errors.allow(/status of 404 .*\/nowhere/)
  const page = await newVisitor({ timezoneId: VISITORS_ZONE, viewport: WIDE })
  const { owner, start, manageUrl } = world
  const inBoth = [
    `${formatDateTime(start, VISITORS_ZONE, 'en')} (Your local time)`,
    `${formatDateTime(start, ZONE, 'en')} (Business time)`,
  ]
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Smart scheduling for modern businesses',
  )
  await look(page, 'landing')
  await reachEverything(page, 'landing')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await look(page, 'login')
  await reachEverything(page, 'login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await look(page, 'register')
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
  for (const path of signedInPaths) {
    await showScreen(page, path === '/calendar' ? `${path}?date=${date}` : path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shows[path]?.()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look(page, path.slice(1))
    await reachEverything(page, path, 'main *')
  }
})
