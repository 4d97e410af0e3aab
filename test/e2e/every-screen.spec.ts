import type { Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { formatDateTime, formatFullDate, formatTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { VoiceAnswer } from '#features/notifications/contract.ts'
import { appRoutes } from '#web/lib/paths.ts'
import { serious } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { buildBracketed } from './bracketed-build.ts'
import { mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow, ZONE } from './days.ts'
import { expect, test } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { grantAdmin, signIn } from './sign-in.ts'

/** The business's zone; the browsers are in others. */
const CLIENT = {
  customerName: 'Ada Client',
  customerEmail: `visitor-${process.pid}@example.com`,
  customerPhone: '+12125550123',
}

/** Browser settings: both sides of the breakpoint, a zone half an hour off, both themes. */
const browsers = [
  { zone: 'Asia/Kolkata', width: 767, scheme: 'light' },
  { zone: 'America/St_Johns', width: 768, scheme: 'dark' },
] as const

/** Every screen that requires a login, including new ones. */
const signedInPaths = appRoutes.filter(path => !/^\/(login|verify|reset)/.test(path))

interface World {
  owner: OpenBusiness
  start: number
  manageUrl: string
}
let world: World

// Two dozen screens in a row.
test.describe.configure({ timeout: 180_000 })

test.beforeAll(async ({ server }) => {
  world = await openWorld(server)
})

/** An administrator's business with a page that shows everything, and an appointment. */
async function openWorld(server: RunningServer): Promise<World> {
  const faq = [{ question: 'Where can I park?', answer: 'Behind the house.' }]
  const contactInfo = {
    phone: '+1 212 555 0199',
    email: 'hello@example.com',
    address: '48 Mercer Street',
  }
  const owner = await openBusiness(server.url, { service: { description: 'Wash, cut and dry.' } })
  await grantAdmin(server, owner.email)
  const template = {
    name: 'healthcare',
    sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
  }
  const settings = { template, faq, contactInfo, requireLookupCode: false }
  expect(
    (await owner.browser.patch(`/api/public-pages/${owner.pageName}`, { settings })).status,
  ).toBe(200)
  await owner.browser.post('/api/notifications/preferences', { voiceEnabled: true })
  // Late in the evening, which is already the next day in Kolkata.
  const start = Date.parse(at(dayFromNow(3), 20 * 60))
  const booked = await owner.browser.post('/api/appointments', {
    ...CLIENT,
    serviceId: owner.serviceId,
    staffId: owner.staffId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    notificationMethods: ['email'],
  })
  expect(booked.status).toBe(201)
  return {
    owner,
    start,
    manageUrl: await mailedLink(server.url, CLIENT.customerEmail, '/manage/'),
  }
}

/** No horizontal scrolling at any width, and no serious accessibility violation. */
async function look(page: Page, name: string, { width: own }: { width: number }) {
  for (const width of [360, 1280, own === 767 ? 768 : 767, own]) {
    await page.setViewportSize({ width, height: 800 })
    // Scripts adjust the layout a moment after a resize.
    await expect.poll(() => noSidewaysScroll(page), `${name} at ${width} px`).toBe(true)
  }
  expect(await serious(page), name).toEqual([])
}

for (const where of browsers) {
  const options = {
    timezoneId: where.zone,
    colorScheme: where.scheme,
    reducedMotion: 'reduce',
  } as const
  const name = `at ${where.width} px, ${where.scheme}, in ${where.zone}`

  test(`${name}: every screen of a visitor`, async ({ newVisitor, errors }) => {
    errors.allow(/status of 404 .*\/nowhere/)
    const page = await newVisitor(options)
    const { owner, start, manageUrl } = world
    const inBoth = [
      `${formatDateTime(start, where.zone, 'en')} (Your local time)`,
      `${formatDateTime(start, ZONE, 'en')} (Business time)`,
    ]
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Smart scheduling for modern businesses',
    )
    await look(page, 'landing', where)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
    await look(page, 'login', where)
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await look(page, 'register', where)
    await page.goto('/verify/nothing')
    await expect(page.getByText('This verification link is not valid.')).toBeVisible()
    await look(page, 'verify', where)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await look(page, 'not-found', where)
    await page.goto('/p/nowhere')
    await expect(page.getByText("The booking page you're looking for doesn't exist.")).toBeVisible()
    await look(page, 'no-page', where)

    await page.goto(`/p/${owner.pageName}`)
    await page.locator('#manage').getByLabel('Email').fill(CLIENT.customerEmail)
    await page.getByRole('button', { name: 'Load Appointments' }).click()
    for (const text of inBoth) await expect(page.getByRole('article')).toContainText(text)
    await look(page, 'booking-page', where)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByRole('dialog', { name: 'Schedule Appointment' })).toBeVisible()
    await look(page, 'reschedule', where)
    await page.goto(manageUrl)
    await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
    await expect(
      page.getByText(`${formatTime(start, ZONE, 'en')} business time (New York)`).first(),
    ).toBeVisible()
    await expect(page.getByText(formatFullDate(localDateOf(start, where.zone), 'en'))).toBeVisible()
    await look(page, 'manage', where)
  })

  test(`${name}: every screen of an owner and administrator`, async ({
    newVisitor,
    server,
    errors,
  }) => {
    // Axe inspects every frame, but the email's frame allows no scripts.
    errors.allow(/^Blocked script execution in '[^']*\/mail-frame'/)
    const page = await newVisitor(options)
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
    for (const path of signedInPaths) {
      await page.goto(path === '/calendar' ? `${path}?date=${date}` : path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shows[path]?.()
      await look(page, path.slice(1), where)
    }
  })
}

/** Marks and counts the controls that must be reachable by keyboard. A radio group counts once. */
const markControls = (page: Page) =>
  page.evaluate(() => {
    const keys = new Set<string>()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
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
  })

/** The marked control with focus, and whether the focus is visible. */
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

async function reachEverything(page: Page, name: string) {
  const missing = new Set(await markControls(page))
  expect(missing.size, `${name} has controls`).toBeGreaterThan(0)
  // A date field has several tab stops with native focus styles; one of them has to show ours.
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

test('with the keyboard alone every control of every screen is reached, and the focus is seen', async ({
  newVisitor,
  server,
}) => {
  const { owner, manageUrl } = world
  const page = await newVisitor({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  for (const path of ['/', '/login', `/p/${owner.pageName}`, manageUrl]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await reachEverything(page, path)
  }
  await signIn(page, owner, server.url)
  for (const path of signedInPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await reachEverything(page, path)
  }
})

/** What Intl, the business or a provider says; everything else is a sentence of the product. */
const data = new RegExp(
  [
    /\b(Sun|Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?)(day)?\b|\b(Su|Mo|Tu|We|Th|Fr|Sa)\b/,
    /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?)\b/,
    /\b(Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b/,
    /\b([AP]M|E[SD]T|UTC|New York|United States)\b|\d+[hm]\b|\b[A-Z]\b/,
    /Kairos|Blue Door|Beauty Salon Bookings|Haircut|Wash, cut and dry\.|Robin|Stylist|Ada Client/,
    /48 Mercer Street|Where can I park\?|Behind the house\.|\/p\/[\w-]+|\S+@example\.com/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** What people read on a page that is neither data nor in the pseudo-language's brackets. */
async function unbracketed(page: Page, names: readonly string[]): Promise<string[]> {
  const { text, listed } = await page.evaluate(() => {
    const spoken = ['placeholder', 'aria-label', 'title', 'alt'].flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name)),
    )
    // Countries and time zones.
    const long = [...document.querySelectorAll('select')].filter(
      ({ options }) => options.length > 50,
    )
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: no one reads hidden text.
      text: [document.title, document.body.innerText, ...spoken].join('\n'),
      listed: long.flatMap(({ options }) => [...options].map(option => option.text.trim())),
    }
  })
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
  }
  const known = new Set([...listed, ...names])
  return rest
    .split('\n')
    .filter(line => !known.has(line.trim()) && /\p{L}/u.test(line.replace(data, '')))
}

test('in a pseudo-language no sentence stays English, and in letters of twice the size it fits a phone', async ({
  newVisitor,
}) => {
  const server = await startServer({ program: await buildBracketed() })
  const { owner, manageUrl } = await openWorld(server)
  const voices: VoiceAnswer[] = (await owner.browser.get('/api/voices')).body
  const names = [
    ...Object.values(languages),
    ...voices.flatMap(({ name, description }) => [name, description]),
  ]
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, baseURL: server.url })
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  const sideways: string[] = []
  const english: Record<string, string[]> = {}
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await unbracketed(page, names)
    // Administrators read English in every language.
    if (found.length > 0 && path !== '/admin') english[path] = found
    await enlarge()
    // New layout settles a moment later.
    await expect
      .poll(() => noSidewaysScroll(page))
      .toBe(true)
      .catch(() => sideways.push(path))
  }
  try {
    for (const path of ['/', '/login', `/p/${owner.pageName}`, manageUrl]) await visit(path)
    await signIn(page, owner, server.url)
    for (const path of signedInPaths) await visit(path)
    for (const view of ['week', 'day', 'agenda']) await visit(`/calendar?view=${view}`)
    await page.close()
  } finally {
    await server.stop()
  }
  expect(sideways).toEqual([])
  expect(english).toEqual({})
})
