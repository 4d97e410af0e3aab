import type { Page } from '@playwright/test'
import { formatDateTime } from '#domain/time/format.ts'
import { brokenRules, PHONE, serious } from './axe.ts'
import { bookedClient, card, expectScheduleFields, safeTime, times } from './booking.ts'
import { apiBrowser, type OpenBusiness, openBusiness } from './business.ts'
import { button, expect, requestsOf, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { picture } from './picture.ts'
import { translate } from './translate.ts'

test.use({ reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule Appointment' })

async function load(page: Page, email: string) {
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Load Appointments').click()
}

async function lookUp(page: Page, { pageName }: OpenBusiness, email: string) {
  await page.goto(`/p/${pageName}`)
  await load(page, email)
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Manage Your Appointments' })

const read = async ({ browser }: OpenBusiness, id: number) =>
  (await browser.get(`/api/appointments/${id}`)).body

const inBerlin = (instant: string) => formatDateTime(Date.parse(instant), 'Europe/Berlin', 'en')

let business: OpenBusiness

test.beforeAll(async ({ server }) => {
  business = await openBusiness(server.url)
})

test('looks up an address without appointments, and one with them', async ({ page }) => {
  const { customerEmail } = await bookedClient(business)
  await page.goto(`/p/${business.pageName}`)
  await expect(button(page, 'Load Appointments')).toBeDisabled()
  await load(page, 'nobody@example.com')
  await expect(page.getByText('No appointments found for this email address.')).toBeVisible()
  await load(page, customerEmail)
  const own = card(page).getByRole('article')
  await expect(own).toContainText('Ada Client')
  await expect(own).toContainText('Robin')
  await expect(own).toContainText('1h 0min')
  await expect(own.getByText(/^\w+ \d+, \d{4} • \d+:\d\d [AP]M \(Your local time\)$/)).toBeVisible()
  await expect(own.getByText(/^\w+ \d+, \d{4} • \d+:\d\d [AP]M \(Business time\)$/)).toBeVisible()
  await expect(
    card(page).getByText(
      /Your time zone: Berlin \(UTC\+0[12]:00\) · Business time zone: New York \(UTC-0[45]:00\)/,
    ),
  ).toBeVisible()

  await button(page, 'Schedule New Appointment').click()
  await expect(page.locator('#time').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ada Client')
  await expect(
    page.locator('form').first().getByLabel('Email', { exact: true }).first(),
  ).toHaveValue(customerEmail)
  // A lookup does not reveal the stored number.
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await expect(page.getByLabel('End Time')).toHaveValue('')
})

test('cancels an appointment after the client confirms', async ({ page, errors }) => {
  errors.allow(/net::ERR_FAILED/)
  const { customerEmail, id } = await bookedClient(business)
  await lookUp(page, business, customerEmail)
  await expect(card(page).getByRole('article')).toBeVisible()
  // As after two hours.
  await page.context().clearCookies()
  const cancels = requestsOf(page, 'DELETE')
  const asked: string[] = []
  page.once('dialog', async box => {
    asked.push(box.message())
    await box.dismiss()
  })
  await button(page, 'Cancel Appointment').click()
  expect((await read(business, id)).status).toBe('booked')
  page.once('dialog', async box => {
    asked.push(box.message())
    await box.accept()
  })
  await button(page, 'Cancel Appointment').click()
  await expect(page.getByText('Appointment cancelled successfully')).toBeVisible()
  await expect(card(page).getByRole('article')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  expect(asked).toEqual(Array(2).fill('Are you sure you want to cancel this appointment?'))
  expect((await read(business, id)).status).toBe('cancelled')
  // The first finds that the session has ended.
  expect(cancels).toHaveLength(2)
  await button(page, 'Keep this appointment').click()
  await expect(page.getByText('Your appointment is back.')).toBeVisible()
  await expect(card(page).getByRole('article')).toContainText('Ada Client')
  await expect(heading(page)).toBeFocused()
  expect((await read(business, id)).status).toBe('booked')

  page.once('dialog', box => void box.accept())
  await button(page, 'Cancel Appointment').click()
  await expect(button(page, 'Keep this appointment')).toBeVisible()
  expect((await business.browser.post(`/api/appointments/${id}/undo`)).status).toBe(200)
  await button(page, 'Load Appointments').click()
  await expect(card(page).getByRole('article')).toContainText('Ada Client')

  // The response to keeping it is lost.
  page.once('dialog', box => void box.accept())
  await button(page, 'Cancel Appointment').click()
  await page.route('**/undo?*', async route => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Keep this appointment').click()
  await expect(page.getByText(/^Unable to connect/)).toBeVisible()
  await page.unroute('**/undo?*')
  await button(page, 'Keep this appointment').click()
  await expect(page.getByText(/^This change was already undone/)).toBeVisible()
  await expect(card(page).getByRole('article')).toContainText('Ada Client')
  await expect(heading(page)).toBeFocused()

  // The response to a cancellation is lost.
  page.on('dialog', box => box.accept())
  await page.route('**/api/appointments/*', async route => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Cancel Appointment').click()
  await expect(page.getByText(/^Unable to connect/)).toBeVisible()
  await page.unroute('**/api/appointments/*')
  await button(page, 'Cancel Appointment').click()
  await expect(page.getByText('This appointment was cancelled or is over.')).toBeVisible()
  await expect(page.getByText('No appointments found for this email address.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

test('at 360 px moves an appointment, and empty phone and notes stay unchanged', async ({
  newVisitor,
  errors,
}) => {
  // React replaces what a translator has changed.
  errors.allow(/React error #418/)
  const before = await bookedClient(business)
  const page = await newVisitor({ ...PHONE, timezoneId: 'Europe/Berlin' })
  const release = await hold(page, '**/assets/later-*.js')
  await page.goto(`/p/${business.pageName}`)
  await translate(page)
  await card(page).getByLabel('Email').click()
  await page.keyboard.type(before.customerEmail.slice(0, 6))
  release()
  await expect(card(page).locator('font')).toHaveCount(0)
  await page.keyboard.type(before.customerEmail.slice(6))
  await button(page, 'Load Appointments').click()
  const shown = card(page).getByRole('article')
  await expect(shown).toContainText(inBerlin(before.startTime))
  await translate(page)
  await button(page, 'Reschedule').click()
  await expect(dialog(page).getByRole('heading', { name: 'Schedule Appointment' })).toBeFocused()
  await expect(dialog(page).getByLabel('Phone Number (International Format)')).toHaveValue('')
  await expect(dialog(page).getByLabel('Notes (Optional)')).toHaveValue('')
  await expect(dialog(page).getByText('leave blank to keep')).toHaveCount(2)
  await expectScheduleFields(dialog(page))
  await dialog(page).getByText('Contact details and notes').click()
  await expect(dialog(page).getByLabel('Phone Number (International Format)')).not.toBeEditable()
  await expect(
    dialog(page).getByText(
      'To change your phone number, open the link in any email about your appointment.',
    ),
  ).toBeVisible()
  await button(page, 'Schedule').click()
  await expect(dialog(page).getByText('Start time is required')).toBeVisible()
  await expect(dialog(page).locator('[role=radio]:focus')).toBeVisible()
  await (await safeTime(dialog(page))).click()
  await expect(dialog(page).getByLabel('End Time')).not.toHaveValue('')
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'reschedule', { fullPage: false })
  await button(page, 'Schedule').click()
  await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const after = await read(business, before.id)
  expect(after.startTime).not.toBe(before.startTime)
  await expect(shown).toContainText(inBerlin(after.startTime))
  expect(after).toMatchObject({ description: 'Ring twice.', customerPhone: '+12125550123' })
})

test('the phone field prepends a plus and explains an invalid number', async ({ page }) => {
  const { id, manageUrl } = await bookedClient(business)
  await page.goto(new URL(manageUrl).pathname)
  await button(page, 'Reschedule').click()
  await dialog(page).getByText('Contact details and notes').click()
  const phone = dialog(page).getByLabel('Phone Number (International Format)')
  await phone.fill('4')
  await expect(phone).toHaveValue('+4')
  await (await safeTime(dialog(page))).click()
  await button(page, 'Schedule').click()
  await expect(
    dialog(page).getByText(/^Please enter a valid phone number in international format/),
  ).toBeVisible()
  await expect(phone).toBeFocused()
  await phone.fill('+1 212 555 0142')
  await dialog(page).getByLabel('Notes (Optional)').fill('Back door.')
  const change = page.waitForRequest(request => request.method() === 'PATCH')
  await button(page, 'Schedule').click()
  expect((await change).postDataJSON()).toMatchObject({ phone: '+12125550142' })
  await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
  expect(await read(business, id)).toMatchObject({
    customerPhone: '+12125550142',
    description: 'Back door.',
  })

  // The business cancels while the client reschedules.
  await button(page, 'Reschedule').click()
  await safeTime(dialog(page))
  // The fifth one was booked.
  await times(dialog(page)).nth(5).click()
  page.once('dialog', box => box.dismiss())
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('radio', { checked: true })).toBeVisible()
  expect((await business.browser.delete(`/api/appointments/${id}`)).status).toBe(204)
  await button(page, 'Schedule').click()
  await expect(page.getByText('This appointment was cancelled or is over.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Reschedule')).toHaveCount(0)
})

test('says why no times can be loaded when the browser blocks cookies', async ({ page }) => {
  const { customerEmail } = await bookedClient(business)
  // Without its cookie, the client has no rights.
  const refusal = { code: 'appointment-not-found', error: 'This appointment does not exist.' }
  await page.route('**/slots?*', route => route.fulfill({ status: 404, json: refusal }))
  await lookUp(page, business, customerEmail)
  await button(page, 'Reschedule').click()
  await expect(dialog(page).getByText(/^Your browser blocks cookies/)).toBeVisible()
})

test('a page that asks for a code shows nothing without it', async ({ page, server }) => {
  const asking = await openBusiness(server.url)
  await asking.browser.patch(`/api/public-pages/${asking.pageName}`, {
    settings: { requireLookupCode: true },
  })
  const { customerEmail } = await bookedClient(asking)
  await lookUp(page, asking, customerEmail)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(card(page).getByRole('article')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await button(page, 'Show my appointments').click()
  await expect(card(page).getByText(/This code is wrong/)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(card(page).getByRole('alert')).toHaveText('Check 1 field.')
  await page.getByLabel('Code').fill(await mailedCode(server.url, customerEmail))
  // The browser drops the cookie that comes with the response.
  const requests = requestsOf(page, 'POST')
  await page.route('**/lookup-code', route => route.fulfill({ json: { ok: true } }))
  await button(page, 'Show my appointments').click()
  await expect(page.getByText(/^Your browser blocks cookies/)).toBeVisible()
  expect(requests).toHaveLength(1)
  await page.unroute('**/lookup-code')
  await button(page, 'Show my appointments').click()
  await expect(card(page).getByRole('article')).toContainText('Ada Client')
  await expect(heading(page)).toBeFocused()
})

async function mailedCode(url: string, to: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const { body } = await apiBrowser(url).get(`/api/sandbox/messages?to=${encodeURIComponent(to)}`)
    code = body.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    expect(code).toBeDefined()
  }).toPass({ intervals: [50] })
  return code!
}
