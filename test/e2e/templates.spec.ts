import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { apiBrowser, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: /^(Login|Log in|Sign in)$/ }).click()
  await page.waitForURL(/\/calendar/)
}

/** A time a little over the shortest notice from now, so that a reminder of an hour is due soon: on the hour, in UTC. */
const inDays = (days: number) => {
  const start = new Date(Date.now() + days * 86_400_000)
  start.setUTCHours(17, 0, 0, 0)
  return start
}

test('an owner writes a text anew, sees it, clients get it, and a reset brings ours back', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await business.browser.post('/api/notifications/preferences', { smsEnabled: true })
  await signIn(page, server.url, business)
  await page.goto(`${server.url}/notifications`)
  await page.getByRole('link', { name: 'Message templates' }).click()
  await expect(page.getByRole('heading', { name: 'Message Templates' })).toBeVisible()

  await page.getByRole('button', { name: 'SMS Confirmation' }).click()
  const words = page.getByLabel('Text', { exact: true })
  await expect(words).toHaveValue(/booked\. \{\{serviceName}}/)
  await expect(page.getByTestId('preview-text')).toContainText('Blue Door: booked. Haircut with Anna Smith')

  // What can't be used is said beside the words, before anything is saved.
  await words.fill('{{businessName}}: see you {{dat}}')
  await expect(page.getByText('There is no variable {{dat}}. Did you mean {{date}}?')).toBeVisible()
  await words.fill('{{businessName}}: see you {{date}} at {{time}}, {{customerName}}!')
  await expect(page.getByText('Add {{link}}: without it clients can’t move, cancel or book.')).toBeVisible()
  await words.press('End')
  await words.pressSequentially(' ')
  await page.getByRole('button', { name: /^link:/ }).click()
  await expect(words).toHaveValue('{{businessName}}: see you {{date}} at {{time}}, {{customerName}}! {{link}}')
  await expect(page.getByTestId('preview-text')).toContainText('Blue Door: see you Tue, March 9 at')
  await expect(page.getByTestId('preview-text')).toContainText('Reply STOP to opt out.')
  await expect(page.getByTestId('preview-size')).toContainText(/text messages?, \d credits? · \d+ characters · UCS-2/)

  // What is typed stays while one looks elsewhere.
  await page.getByRole('button', { name: /^SMS Reminder/ }).click()
  await page.getByRole('button', { name: /^SMS Confirmation/ }).click()
  await expect(words).toHaveValue(/see you/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template saved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'SMS Confirmation Your words' })).toBeVisible()

  await page.getByRole('button', { name: 'Reset to standard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(words).toHaveValue(/booked\. \{\{serviceName}}/)
  await expect(page.getByRole('button', { name: 'SMS Confirmation Your words' })).toHaveCount(0)
})

test('a client’s reminder says the owner’s words, in the sandbox’s outbox', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const start = inDays(3)
  // The reminder of this booking is due a minute from now at the latest, whatever the hour: nothing waits for the clock.
  const lead = Math.floor((start.getTime() - Date.now()) / 60_000) - 1
  await business.browser.patch('/api/business', { reminderLeads: [lead] })
  await business.browser.post('/api/notifications/preferences', { smsEnabled: true })
  await business.browser.patch(`/api/services/${business.serviceId}`, { whatToBring: 'an old shirt' })
  await signIn(page, server.url, business)
  await page.goto(`${server.url}/notifications/templates`)
  await page.getByRole('button', { name: 'E-mail Confirmation' }).click()
  await page.getByLabel('Subject').fill('Yes! {{serviceName}} on {{date}}')
  await expect(page.getByTestId('preview-subject')).toHaveText('Yes! Haircut on Tue, March 9, 2027')
  await expect(page.frameLocator('iframe').getByText('Hello Zoë Ångström')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template saved').first()).toBeVisible()

  const to = `client-${process.pid}@example.com`
  const booked = await apiBrowser(server.url).post('/api/appointments', {
    pageName: business.pageName,
    serviceId: business.serviceId,
    staffId: business.staffId,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3_600_000).toISOString(),
    customerName: 'Ada Client',
    customerEmail: to,
    customerPhone: '+12125550123',
    notificationMethods: ['email'],
    timeZone: 'America/New_York',
  })
  expect(booked.status).toBe(201)
  await page.goto(`${server.url}/sandbox?to=${encodeURIComponent(to)}`)
  await expect(page.getByText(/^Yes! Haircut on /).first()).toBeVisible()
})

test('the language, a call that can be heard, the next appointment, on every width and by keyboard', async ({
  page,
  server,
}, testInfo) => {
  const business = await openBusiness(server.url)
  await signIn(page, server.url, business)
  await page.goto(`${server.url}/notifications/templates`)
  await page.getByLabel('Language of messages').selectOption('de')
  await expect(page.getByText('Language of messages changed').first()).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Erinnerung: /)
  await expect(page.frameLocator('iframe').getByText('Guten Tag Zoë Ångström')).toBeVisible()

  await page.getByRole('button', { name: 'Voice call Reminder' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('preview-text')).toContainText('Dies ist ein automatischer Anruf von Blue Door.')
  await expect(page.getByTestId('preview-menu')).toContainText('drücken Sie die 1')
  const sound = page.waitForResponse(response => response.url().endsWith('/api/message-templates/speech'))
  await page.getByRole('button', { name: 'Listen' }).click()
  expect((await sound).headers()['content-type']).toBe('audio/wav')
  await page.getByLabel('Shown with').selectOption('next')
  await expect(page.getByText('Nothing is booked: a sample.')).toBeVisible()

  await page.getByRole('button', { name: 'E-mail Reminder' }).click()
  await expect(page.frameLocator('iframe').getByText('Guten Tag Zoë Ångström')).toBeVisible()
  for (const [width, scheme] of [
    [1280, 'light'],
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.getByLabel('Subject')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath(`editor-${width}-${scheme}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: 'All messages' }).click()
  await expect(page.getByRole('button', { name: 'SMS Reminder' })).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('list-360.png'), fullPage: true })
})

test('a server that fails is said where the templates would stand, and asked again', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/Failed to load resource/)
  const business = await openBusiness(server.url)
  await signIn(page, server.url, business)
  await page.route('**/api/message-templates', route =>
    route.fulfill({ status: 503, json: { error: 'Down for a while.' } }),
  )
  await page.goto(`${server.url}/notifications/templates`)
  await expect(page.getByText('Your templates could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/message-templates')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Reminder: /)
})
