// long because: one page, and every way a client goes through it.
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

test.use({ reducedMotion: 'reduce' })

const BOOKED = 'Your appointment has been booked! You will receive a confirmation shortly.'
const TAKEN = 'Selected time slot is already booked for this staff member'

/** Not the first ones: those pass out of the notice while a test runs. */
const SAFE = 4

const times = (page: Page) => page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio')
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Appointment' })
const form = (page: Page) => page.locator('form').first()
const card = (page: Page) => page.locator('#manage')

async function open(page: Page, { pageName }: OpenBusiness) {
  await page.goto(`/p/${pageName}`)
  await expect(form(page)).toBeVisible()
}

async function typeDetails(page: Page, email = 'maria@example.com') {
  await page.getByLabel('Your Name').fill('Maria Schneider')
  await form(page).getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Phone').fill('030 901820')
}

/** Books a free time through the form. */
async function bookTime(page: Page, time: Locator, email?: string) {
  await time.click()
  await typeDetails(page, email)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
}

async function appointments({ browser }: OpenBusiness) {
  const { body } = await browser.get('/api/appointments')
  return body as { id: number; startTime: string; endTime: string; customerEmail: string; status: string }[]
}

/** Books as another client would, past the screens: the time that a page has picked. */
async function takeTime(business: OpenBusiness, startTime: string) {
  const { serviceId, staffId, pageName } = business
  const answer = await business.browser.post('/api/appointments', {
    ...{ serviceId, staffId, pageName, startTime },
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    customerName: 'Somebody else',
    customerEmail: 'else@example.com',
    customerPhone: '1',
  })
  expect(answer.status).toBe(201)
}

/** The time that the form has picked, as the tab keeps it. */
const pickedTime = async (page: Page) =>
  await page.evaluate(() => {
    const kept = Object.entries(sessionStorage).find(([key]) => key.startsWith('booking:business'))
    return new Date(JSON.parse(kept![1]).values.start).toISOString()
  })

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function picture(info: TestInfo, page: Page, name: string) {
  await info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
}

for (const { width, zone, scheme } of [
  { width: 360, zone: 'Asia/Kolkata', scheme: 'dark' as const },
  { width: 768, zone: 'America/St_Johns', scheme: 'light' as const },
  { width: 1280, zone: 'Europe/Berlin', scheme: 'light' as const },
]) {
  test(`at ${width} px a client in ${zone} books, and both zones are told`, async ({ newVisitor, server }, info) => {
    const business = await openBusiness(server.url, { page: { title: 'Beauty Salon Bookings' } })
    const page = await newVisitor({ viewport: { width, height: 800 }, timezoneId: zone, colorScheme: scheme })
    await open(page, business)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Salon Bookings')
    await expect(page.getByText('Book your appointment online')).toBeVisible()
    await expect(page.getByText(/Business time zone: New York, Eastern/)).toBeVisible()
    await expect(page.getByLabel('Your time zone:').locator('option:checked')).toHaveText(
      { 'Asia/Kolkata': /Kolkata/, 'America/St_Johns': /St Johns/, 'Europe/Berlin': /Berlin/ }[zone]!,
    )
    expect(await serious(page)).toEqual([])
    await picture(info, page, `booking-start-${width}`)

    await times(page).nth(SAFE).click()
    await expect(page.getByLabel('End Time')).toHaveValue(/^\d+:\d\d [AP]M$/)
    await expect(page.getByText(/your time .* business time \(New York\)/).first()).toBeVisible()
    await typeDetails(page)
    expect(await noSidewaysScroll(page)).toBe(true)
    await picture(info, page, `booking-filled-${width}`)

    await bookButton(page).click()
    await expect(page.getByText(BOOKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await expect(page.getByText(/business time \(New York\)/).first()).toBeVisible()
    expect(await serious(page)).toEqual([])
    expect(await noSidewaysScroll(page)).toBe(true)
    await picture(info, page, `booking-done-${width}`)
    expect(await appointments(business)).toMatchObject([{ customerEmail: 'maria@example.com', status: 'booked' }])

    const ics = await page.request.get((await page.getByRole('link', { name: /\.ics/ }).getAttribute('href'))!)
    expect(await ics.text()).toContain('BEGIN:VCALENDAR')
    await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /^https:\/\/calendar\.google\.com/)
    await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /^https:\/\/outlook\.live\.com/)

    await page.getByRole('button', { name: 'Book another appointment' }).click()
    await expect(page.getByLabel('Your Name')).toHaveValue('')
    await expect(page.getByLabel('End Time')).toHaveValue('')
  })
}

test('what is missing is said beside each field, and the first one has the focus', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await bookButton(page).click()
  for (const message of [
    'Start time is required',
    'Name is required',
    'Invalid email address',
    'Phone number is required',
  ]) {
    await expect(form(page).getByText(message, { exact: true })).toBeVisible()
  }
  await times(page).nth(SAFE).click()
  await bookButton(page).click()
  await expect(page.getByLabel('Your Name')).toBeFocused()
  await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription('Name is required')
  expect(await appointments(business)).toEqual([])
})

test('a double click books once', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  await bookButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  expect(await appointments(business)).toHaveLength(1)
})

test('a booking whose answer was lost is the same booking when it is sent again, also after a reload', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  await page.route('**/api/appointments', async route => {
    await route.fetch()
    await route.abort()
  })
  await bookButton(page).click()
  await expect(
    page.getByText('Unable to connect to the server. Please check your network connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/api/appointments')
  await page.reload()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  expect(await appointments(business)).toHaveLength(1)
})

test('what was typed outlives a reload, and is in no address', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  await page.getByLabel('Notes').fill('Second floor, please ring.')
  await page.reload()
  await expect(page.getByLabel('Notes')).toHaveValue('Second floor, please ring.')
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(1)
  expect(page.url()).not.toMatch(/Maria|maria|ring/)
})

test('a time that somebody else takes disappears while one looks at it', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await page.clock.install()
  await open(page, business)
  const time = times(page).nth(SAFE)
  const name = (await time.textContent())!
  await time.click()
  await typeDetails(page)
  await takeTime(business, await pickedTime(page))
  await page.clock.runFor(60_000)
  await expect(page.getByText(/not free any more/)).toBeVisible()
  await expect(page.getByRole('radio', { name, exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
})

test('a time that was taken a moment ago is refused in words, with others one tap away', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  await takeTime(business, await pickedTime(page))
  await bookButton(page).click()
  await expect(page.getByText(TAKEN).first()).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  const alternative = page.getByRole('alert').getByRole('button').first()
  await alternative.click()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  expect(await appointments(business)).toHaveLength(2)
})

test('the database has the last word: a race lost after the check offers alternatives too', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  const wanted = await pickedTime(page)
  await page.route('**/check-availability', async route => {
    const response = await route.fetch()
    await takeTime(business, wanted)
    await route.fulfill({ response })
  })
  await bookButton(page).click()
  await expect(page.getByRole('alert').getByText('nearest free times')).toBeVisible()
  await expect(page.getByText(TAKEN).first()).toBeVisible()
  expect(await appointments(business)).toHaveLength(1)
})

test('a failed check and a failed connection are told in the specified words, and nothing is lost', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/, /net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  await open(page, business)
  await times(page).nth(SAFE).click()
  await typeDetails(page)
  await page.route('**/check-availability', route =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }),
  )
  await bookButton(page).click()
  await expect(page.getByText('Failed to check availability')).toBeVisible()
  await page.unroute('**/check-availability')
  await page.route('**/check-availability', route => route.abort())
  await bookButton(page).click()
  await expect(page.getByText(/^Unable to connect to the server\./)).toBeVisible()
  await page.unroute('**/check-availability')
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await bookButton(page).click()
  await expect(page.getByText(BOOKED)).toBeVisible()
})

test('free times that do not load say so, and load on request', async ({ page, server, errors }) => {
  errors.allow(/status of 500/)
  const business = await openBusiness(server.url)
  const { id } = (
    await business.browser.post('/api/services', { name: 'Colour', duration: 30, price: 0, category: 'beauty' })
  ).body
  await business.browser.patch(`/api/public-pages/${business.pageName}`, {
    settings: { services: [business.serviceId, id] },
  })
  await page.route('**/slots?*', route => route.fulfill({ status: 500, body: '' }))
  await open(page, business)
  await page.getByText('Colour').click()
  await expect(page.getByText('The free times did not load.')).toBeVisible()
  await page.unroute('**/slots?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(times(page).first()).toBeVisible()
})

test('the month is a grid for the keyboard, and a whole booking needs no pointer', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  const selected = page.locator('td[aria-selected=true] button')
  await expect(selected).toHaveAccessibleName(/^\w+, \w+ \d+, \d{4}, \d+ free times$/)
  await selected.focus()
  const before = await selected.getAttribute('data-date')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  const chosen = await page.locator(':focus').getAttribute('data-date')
  expect(chosen! > before!).toBe(true)
  await expect(page.locator('td[aria-selected=true] button')).toHaveAttribute('data-date', chosen!)
  await expect(times(page).first()).toBeVisible()
  await times(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(times(page).nth(1)).toBeChecked()
  await page.getByLabel('Your Name').focus()
  await page.keyboard.type('Maria')
  await page.keyboard.press('Tab')
  await page.keyboard.type('maria@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
})

test('switching the zone shows the same times on other clocks and asks the server for nothing', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  const page = await newVisitor({ timezoneId: 'Asia/Kathmandu' })
  let calls = 0
  page.on('request', request => {
    if (request.url().includes('/slots?')) calls++
  })
  await open(page, business)
  // 9 o'clock in New York is 19:45 in Kathmandu, or 18:45 in summer.
  await expect(times(page).first()).toHaveText(/:45 PM/)
  await page.getByLabel('Your time zone:').focus()
  await page.getByLabel('Your time zone:').selectOption({ label: 'America/New York' })
  await expect(page.getByText('the same as yours')).toBeVisible()
  await expect(times(page).first()).toHaveText(/:[03]0 [AP]M/)
  expect(calls).toBe(0)
})

test('a full day and a full month lead to the next free time', async ({ page, server }) => {
  const business = await openBusiness(server.url, { officeHours: true })
  await business.browser.patch('/api/business', { minimumNoticeMinutes: 60 * 24 * 40 })
  await open(page, business)
  // The first free day is preselected, in whatever month it lies.
  await expect(times(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: /^Next available: / }).click()
  await expect(times(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Sunday, .*, no free times$/ })
    .last()
    .click()
  await expect(page.getByText('No free times on this day.')).toBeVisible()
  await page.getByRole('button', { name: /^Next available: / }).click()
  await expect(times(page).first()).toBeVisible()
})

test('a page that is not there says so', async ({ page, errors }) => {
  errors.allow(/404 \(Not Found\)/)
  const answer = await page.goto('/p/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByText("The booking page you're looking for doesn't exist.")).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('a page and its free times can be read without scripts', async ({ newVisitor, server }) => {
  const business = await openBusiness(server.url)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto(`/p/${business.pageName}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Haircut').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^\d+:\d\d [AP]M/ }).first()).toBeVisible()
})

test('the questions follow the keys of every accordion', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const faq = ['First', 'Second', 'Third'].map(question => ({ question, answer: `${question} answer` }))
  await business.browser.patch(`/api/public-pages/${business.pageName}`, {
    settings: { template: { name: 'default', sections: { faq: true } }, faq },
  })
  await open(page, business)
  const header = (name: string) => page.locator('summary', { hasText: name })
  await header('First').focus()
  await page.keyboard.press('ArrowUp')
  await expect(header('Third')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText('First answer')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Third answer')).toBeVisible()
  await expect(page.getByText('First answer')).toBeHidden()
})

test('the page carries at most 85 KB of scripts, gzipped, in all', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await open(page, business)
  await bookTime(page, times(page).nth(SAFE))
  const bytes = (await Promise.all(scripts)).map(body => gzipSync(body, { level: 9 }).length)
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(85_000)
})

test('nothing on the page comes from anywhere else', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  await open(page, business)
  await bookTime(page, times(page).nth(SAFE))
  await expect(card(page).getByLabel('Email')).toBeVisible()
  expect(elsewhere).toEqual([])
})
