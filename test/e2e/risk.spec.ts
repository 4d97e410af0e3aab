import { localDateOf } from '../../src/domain/time/zone.ts'
import { brokenRules, inBothLooks } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { apiBrowser, mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow, ZONE } from './days.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { journeyStart } from './instant.ts'
import { picture } from './picture.ts'
import type { RunningServer } from './server.ts'
import { openAs, signIn } from './sign-in.ts'

const HOUR = 3_600_000
const EMAIL = 'often-missing@example.com'

const noonIn = (days: number) => new Date(at(dayFromNow(days), 12 * 60))

/** Slightly later, so that it still rounds to `days` at the end of the journey. */
const hourIn = (days: number) => new Date(Math.ceil(journeyStart() / HOUR + days * 24 + 1) * HOUR)

async function book(
  business: OpenBusiness,
  start: Date,
  methods = ['email'],
  customerEmail = EMAIL,
) {
  const { browser, serviceId, staffId } = business
  const { status, text, body } = await browser.post('/api/appointments', {
    customerName: 'Ada Client',
    customerEmail,
    customerPhone: '+12125550123',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + HOUR).toISOString(),
    serviceId,
    staffId,
    notificationMethods: methods,
  })
  expect([status, text]).toEqual([201, expect.anything()])
  return body.id
}

test('an owner sees why a no-show is likely and switches the cascade on; the client confirms, and it stops', async ({
  page,
  server,
  newVisitor,
}) => {
  const business = await openBusiness(server.url)
  for (const [days, status] of [
    [-40, 'no_show'],
    [-30, 'completed'],
    [-20, 'no_show'],
    [-10, 'no_show'],
  ] as const) {
    const id = await book(business, noonIn(days))
    expect((await business.browser.patch(`/api/appointments/${id}`, { status })).status).toBe(200)
  }
  await business.browser.post('/api/notifications/preferences', {
    smsEnabled: true,
    voiceEnabled: true,
  })
  const visit = hourIn(30)
  const id = await book(business, visit, ['email', 'sms', 'voice'])

  await openAs(page, business, server.url)
  await page.getByRole('switch', { name: 'Ask again when a no-show is likely' }).click()
  await expect(
    page.getByText('Notification preferences updated successfully').first(),
  ).toBeVisible()
  await page.getByRole('switch', { name: 'Thank clients after a visit' }).click()
  await page.getByLabel('When it is sent').selectOption('2 hours after the visit')
  await expect
    .poll(async () => (await business.browser.get('/api/notifications/preferences')).body)
    .toMatchObject({ cascadeEnabled: true, followUpEnabled: true, followUpDelayHours: 2 })
  await page.reload()
  await expect(page.getByLabel('When it is sent')).toHaveValue('2')
  await expect(page.getByText('Before and after the visit')).toBeVisible()

  const day = localDateOf(visit.getTime(), ZONE)
  const details = `${server.url}/calendar?date=${day}&appointment=${id}`
  await page.goto(details)
  const history = page.getByText('Missed 3 of 4 visits')
  await inBothLooks(page, async width => {
    await history.scrollIntoViewIfNeeded()
    await expect(history).toBeVisible()
    expect(await noSidewaysScroll(page)).toBe(true)
    await picture(page, `details-${width}`, { fullPage: false })
    if (width === 360) expect(await brokenRules(page)).toEqual([])
  })
  await expect(page.getByText('Booked 30 days ahead')).toBeVisible()
  await expect(page.getByText('High no-show risk').first()).toBeVisible()
  await expect(page.getByText('Reminder by voice call, planned')).toBeVisible()

  const link = await mailedLink(server.url, EMAIL, '/manage/')
  // Mail scanners open links, too.
  await apiBrowser(server.url).get(new URL(link).pathname)
  const client = await newVisitor()
  await client.goto(link)
  await expect(client.getByText('no-show')).toHaveCount(0)
  await picture(client, 'confirm', { fullPage: false })
  expect(await brokenRules(client)).toEqual([])
  await client.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(client.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Yes, I’m coming' })).toHaveCount(0)

  await page.goto(details)
  await expect(page.getByText('Reminder by voice call, skipped')).toBeVisible()
  await expect(page.getByText('Reminder by SMS, skipped')).toBeVisible()
  await expect(page.getByText('The client confirmed.').first()).toBeVisible()
  await expect(page.getByText('Confirmed by the client').first()).toBeVisible()
  await expect(page.getByText('Reminder by email, planned').first()).toBeVisible()
})

/** A business with an email that failed. */
async function openTroubled({ url }: RunningServer) {
  const business = await openBusiness(url)
  // The sandbox bounces this address.
  await book(business, noonIn(5), ['email'], 'fail-permanent@example.com')
  await expect
    .poll(async () => (await business.browser.get('/api/notifications/trouble')).body.failed)
    .toBe(1)
  return business
}

test('Notification Settings and Home show a failed message with advice, Home together with its other content', async ({
  page,
  server,
}) => {
  const business = await openTroubled(server)
  await signIn(page, business, server.url)
  const showsAdvice = async () => {
    await expect(page.getByText('1 message failed')).toBeVisible()
    await expect(page.getByText(/1 confirmation by email: 550 5\.1\.1/)).toBeVisible()
    await expect(page.getByText(/correct the email address or phone number/)).toBeVisible()
  }
  await page.goto('/notifications')
  await showsAdvice()
  await page.goto('/dashboard')
  await inBothLooks(page, async width => {
    await showsAdvice()
    expect(await noSidewaysScroll(page)).toBe(true)
    await picture(page, `trouble-${width}`, { fullPage: false })
    expect(await brokenRules(page)).toEqual([])
  })

  const today = page.getByRole('heading', { name: 'Today' })
  await expect(today).toBeVisible()
  const release = await hold(page, '**/api/notifications/trouble')
  const read = page.waitForResponse('**/api/dashboard')
  await page.reload()
  await (await read).finished()
  const positions = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const seen = new Set<number>()
        const look = () => {
          const found = [...document.querySelectorAll('h2')].find(h => h.textContent === 'Today')
          if (found) seen.add(found.getBoundingClientRect().top)
          if (found && document.body.textContent?.includes('1 message failed')) resolve([...seen])
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  // Long enough to show what was read, because the browser already has the code.
  for (let frame = 0; frame < 20; frame++)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  release()
  expect(await positions).toHaveLength(1)
  await expect(today).toBeVisible()
})
