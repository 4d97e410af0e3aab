import type { Page } from '@playwright/test'
import { brokenRules, inBothLooks } from './axe.ts'
import { bookWithReminder, noSidewaysScroll } from './booking.ts'
import { mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { noonZone } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'
import { expectHeard, listen } from './sounds.ts'

let numbers = 0
const nextNumber = () => `+1212555${String(++numbers + (process.pid % 90) * 100).padStart(4, '0')}`

async function openCalling(url: string, credits: 5 | 0 = 5) {
  const business = await openBusiness(url)
  const { browser } = business
  // Sends the reminder at once for any appointment within two hours.
  await browser.patch('/api/business', {
    timeZone: noonZone(),
    reminderLeads: [300, 240, 180, 120],
  })
  await browser.post('/api/notifications/preferences', { voiceEnabled: true })
  if (credits > 0) {
    const { body } = await browser.post('/api/payments/orders', {
      purpose: 'topup',
      amount: credits,
    })
    await browser.post(`/sandbox/pay/${body.id}`, 'choice=approved', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect((await browser.post(`/api/payments/orders/${body.id}/capture`)).status).toBe(200)
  }
  return business
}

/** Books so that the call, which is made this many hours ahead, is due in a moment. */
async function bookWithCall(business: OpenBusiness, phone: string, hours?: number) {
  const customerEmail = `ada-${phone.slice(1)}@example.com`
  const changes = { customerEmail, customerPhone: phone, notificationMethods: ['voice'] }
  return { customerEmail, ...(await bookWithReminder(business, changes, hours)) }
}

async function openCall(page: Page, url: string, phone: string) {
  await listen(page)
  await page.goto(`${url}/sandbox?to=${encodeURIComponent(phone)}`)
  const call = page.getByRole('link', { name: /Voice call/ }).first()
  await expect(call).toBeVisible({ timeout: 60_000 })
  await call.click()
  return page.getByRole('region', { name: `Phone of ${phone}` })
}

const timeline = async ({ browser }: OpenBusiness, id: number) => {
  const { body } = await browser.get(`/api/appointments/${id}`)
  return body
}
const balance = async ({ browser }: OpenBusiness) =>
  (await browser.get('/api/credits/ledger?limit=1')).body.balance

async function answerAndPress(page: Page, url: string, phone: string, key: string, part: string) {
  const set = await openCall(page, url, phone)
  await expect(set.getByRole('status')).toHaveText('Ringing…')
  await set.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(set.getByRole('status')).toHaveText('On the line: press a key')
  await expectHeard(page, 'part=opening')
  await set.getByRole('button', { name: key, exact: true }).click()
  await expectHeard(page, `part=${part}`)
  await expect(set.getByRole('status')).toHaveText('Call ended')
  await expect(set.getByRole('button', { name: 'Hang up' })).toBeHidden()
}

test('1 confirms: the owner’s calendar and timeline say so', async ({ page, server }) => {
  const business = await openCalling(server.url)
  const phone = nextNumber()
  const { id } = await bookWithCall(business, phone)
  await answerAndPress(page, server.url, phone, '1', 'confirm')
  expect((await timeline(business, id)).status).toBe('confirmed')
  expect(await balance(business)).toBe(49)

  await signIn(page, business, server.url)
  await page.goto(`/calendar?appointment=${id}`)
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Confirmed by the client')
  await expect(details).toContainText('Reminder by voice call, delivered')
  await expect(details).toContainText('The client confirmed on the phone.')
  await expect(details).toContainText('1 credit')
})

test('2 asks to move: the link comes by email, and by text where texts are on', async ({
  newVisitor,
  server,
}) => {
  const business = await openCalling(server.url)
  const [first, second] = [nextNumber(), nextNumber()]
  const { customerEmail } = await bookWithCall(business, first)
  const byMail = await newVisitor()
  await answerAndPress(byMail, server.url, first, '2', 'move')
  await byMail.goto(await mailedLink(server.url, customerEmail, '/manage/'))
  await expect(byMail.getByRole('heading', { level: 1 })).toBeVisible()

  await business.browser.post('/api/notifications/preferences', { smsEnabled: true })
  const { id } = await bookWithCall(business, second, 3)
  const byText = await newVisitor()
  await answerAndPress(byText, server.url, second, '2', 'move')
  await byText.goto(`/sandbox?to=${encodeURIComponent(second)}&channel=sms`)
  await byText.getByRole('link', { name: /SMS/ }).click()
  await byText
    .getByRole('article')
    .getByRole('link', { name: /\/manage\// })
    .first()
    .click()
  await expect(byText).toHaveURL(/\/manage\//)
  expect((await timeline(business, id)).status).toBe('booked')

  const page = await newVisitor()
  await signIn(page, business, server.url)
  await page.goto('/topup')
  const line = page.getByRole('link', { name: 'SMS link to move to Ada Client' })
  await expect(line).toBeVisible()
  await line.click()
  await expect(page.getByRole('dialog')).toContainText(
    'The client asked on the phone to move it; a link was sent.',
  )
})

test('3 cancels: the open calendar shows it without a reload, and the slot is free again', async ({
  page,
  newVisitor,
  server,
}) => {
  const business = await openCalling(server.url)
  const phone = nextNumber()
  const { id } = await bookWithCall(business, phone)
  const calendar = await newVisitor()
  await signIn(calendar, business, server.url)
  await calendar.goto(`/calendar?appointment=${id}`)
  await expect(calendar.getByRole('dialog')).toContainText('Ada Client')
  await answerAndPress(page, server.url, phone, '3', 'cancel')
  await expect(calendar.getByRole('dialog')).toContainText('Cancelled by the client')
  expect((await timeline(business, id)).status).toBe('cancelled')
})

test('9 opts out: later calls are replaced by emails and cost nothing', async ({
  page,
  newVisitor,
  server,
}) => {
  const business = await openCalling(server.url)
  const phone = nextNumber()
  await bookWithCall(business, phone)
  await answerAndPress(page, server.url, phone, '9', 'optOut')
  const before = await balance(business)
  const { id, customerEmail } = await bookWithCall(business, phone, 3)
  await expect
    .poll(
      async () =>
        (await timeline(business, id)).timeline.filter(({ state }) => state === 'skipped'),
      { timeout: 60_000 },
    )
    .toMatchObject([
      { channel: 'voice', reason: 'The client opted out of calls. An email is sent instead.' },
    ])
  expect(await mailedLink(server.url, customerEmail, '/manage/')).toBeTruthy()
  expect(await balance(business)).toBe(before)
  const { body } = await business.browser.get(
    `/api/sandbox/messages?to=${encodeURIComponent(phone)}&channel=voice`,
  )
  expect(body).toHaveLength(1)

  const owner = await newVisitor()
  await signIn(owner, business, server.url)
  await owner.goto(`/calendar?appointment=${id}`)
  await expect(owner.getByRole('dialog')).toContainText('The client opted out of calls.')
})

test('asks again after a wrong key and hangs up after a second one; voicemail and declining end the call', async ({
  newVisitor,
  server,
}) => {
  const business = await openCalling(server.url)
  const [wrong, machine, declined] = [nextNumber(), nextNumber(), nextNumber()]
  const ids = [(await bookWithCall(business, wrong)).id]
  const page = await newVisitor()
  const set = await openCall(page, server.url, wrong)
  await set.getByRole('button', { name: 'Answer', exact: true }).click()
  // On a busy machine, synthesizing two steps at once takes longer than a person waits.
  await expectHeard(page, 'part=opening')
  await set.getByRole('button', { name: '5', exact: true }).click()
  await expectHeard(page, 'part=again')
  await set.getByRole('button', { name: '7', exact: true }).click()
  await expectHeard(page, 'part=goodbye')
  await expect(set.getByRole('status')).toHaveText('Call ended')

  // Earlier, their speech would delay the first call's.
  ids.push((await bookWithCall(business, machine, 3)).id)
  ids.push((await bookWithCall(business, declined, 4)).id)
  const voicemail = await newVisitor()
  const answering = await openCall(voicemail, server.url, machine)
  await answering.getByRole('button', { name: 'Let voicemail answer' }).click()
  await expectHeard(voicemail, 'part=voicemail')

  const refusing = await newVisitor()
  const ringing = await openCall(refusing, server.url, declined)
  await ringing.getByRole('button', { name: 'Decline' }).click()
  await expect(ringing.getByRole('status')).toHaveText('Call ended')
  const ends = await Promise.all(
    ids.map(async id =>
      (await timeline(business, id)).timeline.find(({ channel }) => channel === 'voice'),
    ),
  )
  expect(ends).toMatchObject([
    { state: 'delivered', costCredits: 1 },
    { state: 'delivered', costCredits: 1, reason: 'Left on voicemail.' },
    { state: 'failed', reason: 'No one answered.' },
  ])
  expect(await balance(business)).toBe(48)
})

test('the outbox and its phone work in both themes, using only the keyboard', async ({
  newVisitor,
  server,
  errors,
}) => {
  // The test itself injects scripts into the email's frame, which runs none.
  errors.allow(/Blocked script execution in '[^']*\/body'/)
  const business = await openCalling(server.url)
  const phone = nextNumber()
  const { customerEmail } = await bookWithCall(business, phone)
  const page = await newVisitor()
  const set = await openCall(page, server.url, phone)
  const look = (name: string) =>
    inBothLooks(page, async width => {
      await picture(page, `${name}-${width}`)
      // Axe can't check a frame that runs no scripts.
      if (name !== 'mail') expect(await brokenRules(page)).toEqual([])
      expect(await noSidewaysScroll(page)).toBe(true)
    })
  await look('ringing')
  await set.getByRole('button', { name: 'Answer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(set.getByRole('status')).toHaveText('On the line: press a key')
  await look('on-the-line')
  await page.keyboard.press('1')
  await expectHeard(page, 'part=confirm')
  await expect(set.getByRole('status')).toHaveText('Call ended')
  await look('ended')
  await page.goto(`/sandbox?to=${encodeURIComponent(customerEmail)}`)
  await look('list')
  await page.getByRole('link', { name: /Email/ }).first().click()
  // Without styles, the links are wider than a phone.
  await page.waitForURL(/\/sandbox\/messages\/\d+/)
  await look('mail')
})
