import { gzipSync } from 'node:zlib'
import { inBothLooks, PHONE, serious } from './axe.ts'
import {
  appointments,
  BOOKED,
  bookButton,
  bookTime,
  form,
  noSidewaysScroll,
  open,
  safeTime,
  times,
  typeDetails,
} from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'

test.use({ reducedMotion: 'reduce' })

test('at 360 px a client in Asia/Kolkata books, and sees both zones, from at most 92 KB of scripts and one origin', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url, { page: { title: 'Beauty Salon Bookings' } })
  const page = await newVisitor({ ...PHONE, timezoneId: 'Asia/Kolkata' })
  const elsewhere: string[] = []
  page.on('request', request => {
    const { origin } = new URL(request.url())
    if (origin !== server.url) elsewhere.push(request.url())
  })
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await open(page, business)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Salon Bookings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 105, 180)')
  await expect(page.getByText('Book your appointment online')).toBeVisible()
  await expect(
    page.getByText(/Business time zone: New York, Eastern .* \(UTC-0[45]:00\)/),
  ).toBeVisible()
  await expect(page.getByLabel('Your time zone:').locator('option:checked')).toHaveText(
    /^Kolkata \(UTC\+05:30\)$/,
  )
  await picture(page, 'booking-start')

  const time = await safeTime(page)
  const booked = (await time.textContent())!
  await time.click()
  await expect(page.getByLabel('End Time')).toHaveValue(/^\d+:\d\d [AP]M$/)
  await expect(page.getByText(/your time .* business time \(New York\)/).first()).toBeVisible()
  await typeDetails(page)
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'booking-filled')

  await bookButton(page).click()
  await expect(page.getByText(BOOKED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeFocused()
  await expect(page.getByText(/business time \(New York\)/).first()).toBeVisible()
  expect(elsewhere).toEqual([])
  let bytes = 0
  for (const body of await Promise.all(scripts)) bytes += gzipSync(body, { level: 9 }).length
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(92_000)
  await inBothLooks(page, async width => {
    expect(await serious(page)).toEqual([])
    expect(await noSidewaysScroll(page)).toBe(true)
    await picture(page, `booking-done-${width}`)
  })
  expect(await appointments(business)).toMatchObject([
    { customerEmail: 'maria@example.com', status: 'booked' },
  ])

  const ics = await page.request.get(
    (await page.getByRole('link', { name: /\.ics/ }).getAttribute('href'))!,
  )
  expect(await ics.text()).toContain('BEGIN:VCALENDAR')
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com/,
  )
  await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.live\.com/,
  )

  await page.getByRole('button', { name: 'Book another appointment' }).click()
  await expect(page.locator('#service').getByRole('heading', { level: 2 })).toBeFocused()
  for (const label of ['Your Name', 'Phone', 'Notes', 'End Time'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(form(page).getByLabel('Email', { exact: true }).first()).toHaveValue('')
  await expect(await safeTime(page)).not.toHaveText(booked)
})

test('shows missing fields next to each field and focuses the first', async ({ page, server }) => {
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
  const tabbable = form(page).locator('[role=radio][tabindex="0"]')
  await expect(tabbable).toBeFocused()
  await expect(
    tabbable.locator('xpath=ancestor::*[@role="radiogroup"]'),
  ).toHaveAccessibleDescription('Start time is required')
  // One alert per attempt: correcting a field announces nothing.
  const alert = form(page).getByRole('alert')
  await expect(alert).toHaveText('Check 4 fields.')
  await (await safeTime(page)).click()
  await expect(alert).toHaveText('Check 4 fields.')
  await bookButton(page).click()
  await expect(alert).toHaveText('Check 3 fields.')
  await expect(page.getByLabel('Your Name')).toBeFocused()
  await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription('Name is required')
  expect(await appointments(business)).toEqual([])
})

test('the month works as a grid by keyboard, and a whole booking needs no pointer', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  const selected = page.locator('td[aria-selected=true] button')
  await expect(selected).toHaveAccessibleName(/^\w+, \w+ \d+, \d{4}, \d+ free times?$/)
  await selected.focus()
  const before = await selected.getAttribute('data-date')
  // Focus moves once the new month is rendered.
  const focused = (but: string) => page.locator(`[data-date]:focus:not([data-date="${but}"])`)
  await page.keyboard.press('ArrowRight')
  const next = (await focused(before!).getAttribute('data-date'))!
  await page.keyboard.press('PageDown')
  await expect(focused(next)).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeFocused()
})

test('switching the zone changes the times without a request and is kept for messages', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  const page = await newVisitor({ timezoneId: 'Asia/Kathmandu' })
  let calls = 0
  page.on('request', request => {
    if (request.url().includes('/slots?')) calls++
  })
  // A server's first response may take longer than a page waits for its times.
  await business.browser.get(`/p/${business.pageName}`)
  await open(page, business)
  // Half hours in New York are quarters in Kathmandu.
  await expect(times(page).first()).toHaveText(/:[14]5 [AP]M/)
  await page.getByLabel('Your time zone:').focus()
  await page.getByLabel('Your time zone:').selectOption({ label: 'America/New York' })
  await expect(page.getByText('the same as yours')).toBeVisible()
  await expect(times(page).first()).toHaveText(/:[03]0 [AP]M/)
  expect(calls).toBe(0)
  const booking = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  )
  await bookTime(page, times(page).first())
  expect((await booking).postDataJSON()).toMatchObject({ timeZone: 'America/New_York' })
})

test('a full day and a full month lead to the next free time', async ({ page, server }) => {
  const business = await openBusiness(server.url, { officeHours: true })
  await business.browser.patch('/api/business', { minimumNoticeMinutes: 60 * 24 * 40 })
  await open(page, business)
  // The first free day is preselected.
  await expect(times(page).first()).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous month' })
  while ((await previous.getAttribute('aria-disabled')) === null) await previous.press('Enter')
  await expect(previous).toBeFocused()
  const next = page.getByRole('button', { name: /^Next available: / })
  await next.press('Enter')
  await expect(times(page).first()).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await page
    .getByRole('button', { name: /^Sunday, .*, no free times$/ })
    .last()
    .click()
  await expect(page.getByText('No free times on this day.', { exact: true })).toBeVisible()
  await next.press('Enter')
  await expect(times(page).first()).toBeFocused()
})

test('distinguishes the two occurrences of a repeated hour', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await business.browser.patch('/api/business', { horizonDays: 730 })
  // The first Sunday of the next November in New York.
  const now = new Date()
  const year = now.getFullYear() + (now.getMonth() < 9 ? 0 : 1)
  const date = `${year}-11-0${((7 - new Date(Date.UTC(year, 10, 1)).getUTCDay()) % 7) + 1}`
  await open(page, business)
  const day = page.locator(`[data-date="${date}"]`)
  for (let month = 0; month < 24 && (await day.count()) === 0; month++) {
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  await day.click()
  const early = page.getByRole('radio', { name: /^1:00 AM/ })
  await expect(early).toHaveText([/EDT/, /EST/])
  await expect(page.getByRole('radio', { name: '2:00 AM', exact: true })).toBeVisible()
  await early.first().click()
  await expect(page.getByLabel('End Time')).toHaveValue('1:00 AM EST')
  await bookTime(page, early.nth(1))
  expect((await appointments(business))[0]?.startTime).toBe(`${date}T06:00:00.000Z`)
})

test('the questions follow the keyboard conventions of an accordion', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const faq = ['First', 'Second', 'Third'].map(question => ({
    question,
    answer: `${question} answer`,
  }))
  await business.browser.patch(`/api/public-pages/${business.pageName}`, {
    settings: { template: { name: 'default', sections: { faq: true } }, faq },
  })
  await open(page, business)
  const header = (name: string) => page.locator('summary', { hasText: name })
  await expect(page.getByText('First answer')).toBeHidden()
  // The keyboard script loads on first use.
  await expect(async () => {
    await header('First').focus()
    await page.keyboard.press('ArrowUp')
    await expect(header('Third')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText('First answer')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Third answer')).toBeVisible()
  await expect(page.getByText('First answer')).toBeHidden()
  await header('Third').click()
  await expect(page.getByText('Third answer')).toBeHidden()
})
