import type { Page } from '@playwright/test'
import { buyCredits, type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './refused.ts'
import { openAs } from './sign-in.ts'
import { expectHeard, listen } from './sounds.ts'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const channel = (page: Page, name: string) => page.getByRole('switch', { name })
const voices = (page: Page) => page.getByRole('group', { name: 'Voice' }).getByRole('radio')
const preferences = async ({ browser }: OpenBusiness) =>
  (await browser.get('/api/notifications/preferences')).body

test('saves a toggle at once, by mouse and keyboard, and reverts it on failure', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/)
  const business = await openBusiness(server.url)
  await openAs(page, business, server.url)
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible()
  await expect(channel(page, 'AI reminders')).toBeChecked()
  await expect(page.getByRole('link', { name: 'Message templates' })).toHaveAttribute(
    'href',
    '/notifications/templates',
  )
  for (const name of ['SMS', 'WhatsApp', 'Voice calls'])
    await expect(channel(page, name)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Make test call' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Voice', exact: true })).toHaveCount(0)
  const off = page.getByText('SMS, WhatsApp and voice calls are off, so none of these are sent.')
  await expect(off).toBeVisible()

  await channel(page, 'SMS').click()
  await expect(off).toHaveCount(0)
  await expect(toast(page).getByText('Notification preferences updated successfully')).toBeVisible()
  await channel(page, 'WhatsApp').focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => preferences(business))
    .toMatchObject({ smsEnabled: true, whatsappEnabled: true })
  await expect(channel(page, 'When you move an appointment')).toBeChecked()
  await channel(page, 'When an appointment is booked').press('Space')
  await expect.poll(() => preferences(business)).toMatchObject({ paidConfirmations: true })
  await page.reload()
  await expect(channel(page, 'SMS')).toBeChecked()
  await expect(channel(page, 'WhatsApp')).toBeChecked()

  await page.route('**/api/notifications/preferences', async route =>
    route.request().method() === 'POST'
      ? await route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"error":"No."}',
        })
      : await route.continue(),
  )
  await channel(page, 'SMS').click()
  await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(toast(page).getByText('No.', { exact: true })).toBeVisible()
  await expect(channel(page, 'SMS')).toBeChecked()
})

test('lists voices in pages of six, plays them, and keeps the choice', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await business.browser.post('/api/notifications/preferences', { voiceEnabled: true })
  await listen(page)
  await openAs(page, business, server.url)
  await expect(voices(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: /^Preview / })).toHaveCount(6)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()

  const [first] = (await business.browser.get('/api/voices')).body
  // It shows only while the voice plays.
  const stop = page.getByRole('button', { name: `Stop ${first!.name}`, exact: true }).waitFor()
  await page.getByRole('button', { name: `Preview ${first!.name}`, exact: true }).click()
  await stop
  await expectHeard(page, `/api/voice/preview/${first!.id}`)
  await expect(
    page.getByRole('button', { name: `Preview ${first!.name}`, exact: true }),
  ).toBeVisible({
    timeout: 60_000,
  })

  const next = page.getByRole('button', { name: 'Next' })
  await next.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await voices(page).last().check()
  await expect(toast(page).getByText('Notification preferences updated successfully')).toBeVisible()
  const { voiceId } = await preferences(business)
  expect(voiceId).toBeTruthy()
  await page.reload()
  // The selected voice's page opens first.
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(voices(page).last()).toBeChecked()
})

test('explains a voice that can’t be played and voices that can’t be loaded', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 503/)
  const business = await openBusiness(server.url)
  await business.browser.post('/api/notifications/preferences', { voiceEnabled: true })
  await page.route('**/api/voice/preview/**', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":"Failed to generate voice preview"}',
    }),
  )
  // A change that was just made would reload the preferences.
  await page.route('**/api/events', () => {})
  await answer(page, '/api/notifications/preferences', 403, 'Not now.', 'GET')
  await openAs(page, business, server.url)
  // Neither a number nor a placeholder that looks like loading.
  await expect(page.getByTestId('credit-balance')).toHaveText('–')
  await page.unroute('**/api/notifications/preferences')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByTestId('credit-balance')).toHaveText(/\d/)
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await expect(toast(page).getByText('Preview Failed')).toBeVisible()
  await expect(
    toast(page).getByText('Failed to preview the voice. Please try again.'),
  ).toBeVisible()
  await page.route('**/api/voices', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":"They are away."}',
    }),
  )
  await page.reload()
  await expect(page.getByText('Failed to load available voices. They are away.')).toBeVisible()
})

test('a test call rings on the sandbox’s phone and costs a credit', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 502/)
  const business = await openBusiness(server.url)
  await business.browser.post('/api/notifications/preferences', { voiceEnabled: true })
  await listen(page)
  await openAs(page, business, server.url)
  const number = page.getByLabel('Phone number')
  const call = page.getByRole('button', { name: 'Make test call' })
  await call.click()
  await expect(page.getByText('Please enter a phone number')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Check 1 field.' })).toHaveCount(1)
  await number.fill('12125550142')
  await call.click()
  await expect(page.getByText('Invalid Phone Number')).toBeVisible()
  await expect(
    page.getByText('Please enter a valid phone number in E.164 format (e.g., +1234567890)'),
  ).toBeVisible()
  await answer(page, '/api/test-voice-call', 502, '')
  await number.fill('+12125550142')
  await call.click()
  await expect(toast(page).getByText('Failed to make test call')).toBeVisible()
  await page.unroute('**/api/test-voice-call')
  for (const [typed, said] of [
    ['+19005551234', 'Premium-rate, toll-free and satellite numbers can’t be called.'],
    ['+8613812345678', 'You don’t call numbers in China. Add the country first.'],
    ['+12125550142', 'A test call costs 1 credit, and there are none left.'],
  ] as const) {
    await number.fill(typed)
    await call.click()
    await expect(toast(page).getByText('Call Failed')).toBeVisible()
    await expect(toast(page).getByText(said)).toBeVisible()
  }

  await buyCredits(business, 10)
  await page.reload()
  await expect(page.getByTestId('credit-balance')).toHaveText('100')
  await number.fill('+12125550142')
  await call.click()
  await expect(
    toast(page).getByText('Test call initiated. You should receive a call shortly.'),
  ).toBeVisible()
  await expect(page.getByTestId('credit-balance')).toHaveText('99')

  await page.goto(`${server.url}/sandbox?to=${encodeURIComponent('+12125550142')}`)
  await page
    .getByRole('link', { name: /Voice call/ })
    .first()
    .click()
  const phone = page.getByRole('region', { name: 'Phone of +12125550142' })
  await phone.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(phone.getByRole('status')).toHaveText('Call ended')
})
