import type { Page } from '@playwright/test'
import { serious } from './axe.ts'
import { expectScheduleFields, safeTime } from './booking.ts'
import { apiBrowser, mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'

test.use({ reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })

const card = (page: Page) => page.locator('#manage')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule Appointment' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let count = 0

/** A new client's appointment, the day after tomorrow. */
async function booked(business: OpenBusiness, customerName = 'Ada Client') {
  const customerEmail = `client-${process.pid}-${++count}@example.com`
  const { serviceId, staffId, pageName, browser } = business
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const to = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const path = `/api/public-pages/${pageName}/slots?serviceId=${serviceId}&staffId=${staffId}&from=${from}&to=${to}`
  const { days } = (await browser.get(path)).body as {
    days: { slots: { startTime: string; endTime: string }[] }[]
  }
  const { startTime, endTime } = days[1]!.slots[6]!
  const client = {
    customerName,
    customerEmail,
    customerPhone: '+1 212 555 0123',
    description: 'Ring twice.',
  }
  const { status, body } = await browser.post('/api/appointments', {
    ...{ serviceId, staffId, pageName, startTime, endTime },
    ...client,
  })
  expect(status).toBe(201)
  return { ...client, id: body.id as number, startTime, manageUrl: body.manageUrl as string }
}

async function lookUp(page: Page, { pageName }: OpenBusiness, email: string) {
  await page.goto(`/p/${pageName}`)
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Load Appointments').click()
}

const read = async ({ browser }: OpenBusiness, id: number) =>
  (await browser.get(`/api/appointments/${id}`)).body

test('an address without appointments, and one with them', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { customerEmail } = await booked(business)
  await page.goto(`/p/${business.pageName}`)
  await expect(button(page, 'Load Appointments')).toBeDisabled()
  await lookUp(page, business, 'nobody@example.com')
  await expect(page.getByText('No appointments found for this email address.')).toBeVisible()
  await lookUp(page, business, customerEmail)
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
  expect(await serious(page)).toEqual([])
})

test('cancels an appointment after the client confirms', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { customerEmail, id } = await booked(business)
  await lookUp(page, business, customerEmail)
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
  await expect(page.getByRole('heading', { name: 'Manage Your Appointments' })).toBeFocused()
  expect(asked).toEqual(Array(2).fill('Are you sure you want to cancel this appointment?'))
  expect((await read(business, id)).status).toBe('cancelled')
})

for (const width of [360, 1280]) {
  test(`at ${width} px an appointment is moved; empty phone and notes stay as they were`, async ({
    newVisitor,
    server,
  }) => {
    const business = await openBusiness(server.url)
    const before = await booked(business)
    const page = await newVisitor({ viewport: { width, height: 800 }, timezoneId: 'Europe/Berlin' })
    await lookUp(page, business, before.customerEmail)
    await button(page, 'Reschedule').click()
    await expect(dialog(page).getByRole('heading', { name: 'Schedule Appointment' })).toBeFocused()
    await expect(dialog(page).getByLabel('Phone Number (International Format)')).toHaveValue('')
    await expect(dialog(page).getByLabel('Notes (Optional)')).toHaveValue('')
    await expect(dialog(page).getByText('leave blank to keep')).toHaveCount(2)
    await expectScheduleFields(dialog(page))
    await expect(dialog(page).getByLabel('Phone Number (International Format)')).not.toBeEditable()
    await expect(
      dialog(page).getByText(
        'To change your phone number, open the link in your confirmation email.',
      ),
    ).toBeVisible()
    await button(page, 'Schedule').click()
    await expect(dialog(page).getByText('Start time is required')).toBeVisible()
    await (await safeTime(dialog(page))).click()
    await expect(dialog(page).getByLabel('End Time')).not.toHaveValue('')
    expect(await serious(page)).toEqual([])
    await picture(page, `reschedule-${width}`, { fullPage: false })
    await button(page, 'Schedule').click()
    await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    const after = await read(business, before.id)
    expect(after.startTime).not.toBe(before.startTime)
    expect(after).toMatchObject({ description: 'Ring twice.', customerPhone: '+12125550123' })
  })
}

test('the phone field prepends a plus and explains an invalid number', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { id, manageUrl } = await booked(business)
  await page.goto(new URL(manageUrl).pathname)
  await button(page, 'Reschedule').click()
  const phone = dialog(page).getByLabel('Phone Number (International Format)')
  await phone.fill('4')
  await expect(phone).toHaveValue('+4')
  await (await safeTime(dialog(page))).click()
  await button(page, 'Schedule').click()
  await expect(
    dialog(page).getByText(/^Please enter a valid phone number in international format/),
  ).toBeVisible()
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
})

test('Schedule New Appointment fills a new booking in', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { customerEmail } = await booked(business)
  await lookUp(page, business, customerEmail)
  await button(page, 'Schedule New Appointment').click()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ada Client')
  await expect(
    page.locator('form').first().getByLabel('Email', { exact: true }).first(),
  ).toHaveValue(customerEmail)
  // A lookup does not reveal the stored number.
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await expect(page.getByLabel('End Time')).toHaveValue('')
})

test('a page that asks for a code lists nothing without it', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await business.browser.patch(`/api/public-pages/${business.pageName}`, {
    settings: { requireLookupCode: true },
  })
  const { customerEmail } = await booked(business)
  await lookUp(page, business, customerEmail)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(card(page).getByRole('article')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await button(page, 'Show my appointments').click()
  await expect(card(page).getByText(/This code is wrong/)).toBeVisible()
  await page.getByLabel('Code').fill(await mailedCode(server.url, customerEmail))
  await button(page, 'Show my appointments').click()
  await expect(card(page).getByRole('article')).toContainText('Ada Client')
})

/** The code in the newest email to an address. */
async function mailedCode(url: string, to: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const { body } = await apiBrowser(url).get(`/api/sandbox/messages?to=${encodeURIComponent(to)}`)
    code = (body as { text: string }[]).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    expect(code).toBeDefined()
  }).toPass()
  return code!
}

test('the link of a message opens the appointment: move it, take that back by the next message, cancel it', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const before = await booked(business)
  await page.goto(await mailedLink(server.url, before.customerEmail, '/manage/'))
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await expect(page.getByText(/your time \(Berlin\)/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await picture(page, 'manage')

  await button(page, 'Reschedule').click()
  await (await safeTime(dialog(page))).click()
  await button(page, 'Schedule').click()
  await expect(page.getByText('Appointment rescheduled successfully')).toBeVisible()
  expect((await read(business, before.id)).startTime).not.toBe(before.startTime)

  await page.goto(await mailedLink(server.url, before.customerEmail, '?undo='))
  expect((await read(business, before.id)).startTime).not.toBe(before.startTime)
  await button(page, 'Undo the change').click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  expect((await read(business, before.id)).startTime).toBe(before.startTime)

  page.once('dialog', box => box.accept())
  await button(page, 'Cancel Appointment').click()
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ada Client' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Schedule New Appointment' })).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('explains an undo that came too late', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const { id, customerEmail, manageUrl } = await booked(business)
  const client = apiBrowser(server.url)
  await client.get(new URL(manageUrl).pathname)
  expect((await client.delete(`/api/appointments/${id}?page=${business.pageName}`)).status).toBe(
    204,
  )
  const link = await mailedLink(server.url, customerEmail, '?undo=')
  const { pathname, searchParams } = new URL(link)
  await client.post(`/api${pathname}/undo`, { undo: searchParams.get('undo') })
  await page.goto(link)
  await button(page, 'Undo the change').click()
  await expect(page.getByText(/already undone, or the appointment was changed again/)).toBeVisible()
})

test('a message is the only one, and goes by Escape, by a push of 50 px or after five seconds', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const { manageUrl } = await booked(await openBusiness(server.url))
  await page.clock.install()
  await page.goto(new URL(manageUrl).pathname)
  page.on('dialog', box => box.accept())
  await page.route('**/api/appointments/*', route => route.abort())
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const message = region.getByRole('alert')
  const fail = async () => {
    await button(page, 'Cancel Appointment').click()
    await expect(message).toContainText('Unable to connect to the server.')
  }
  await fail()
  const first = await message.elementHandle()
  await fail()
  await expect.poll(() => first!.evaluate(node => node.isConnected)).toBe(false)
  await expect(message).toHaveCount(1)
  expect((await region.boundingBox())!.width).toBe(420)
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)

  await fail()
  const push = async (by: number) => {
    const { x, y } = (await message.boundingBox())!
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 30 + by, y + 20)
    await page.mouse.up()
  }
  await push(49)
  await push(-80)
  await expect(message).toBeVisible()
  await push(50)
  await expect(message).toHaveCount(0)

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await fail()
  await page.clock.runFor(4_900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})

test('explains an invalid link', async ({ page, errors }) => {
  errors.allow(/404 \(Not Found\)/)
  const answer = await page.goto('/manage/1.1.nothing')
  expect(answer?.status()).toBe(404)
  await expect(
    page.getByText('This link is not valid. Please open it from your latest message.'),
  ).toBeVisible()
})
