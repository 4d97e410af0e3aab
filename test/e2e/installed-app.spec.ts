import type { BrowserContext, Page } from '@playwright/test'
import { addDays } from '../../src/domain/time/date.ts'
import { instantOf, localDateOf } from '../../src/domain/time/zone.ts'
import { brokenRules } from './axe.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

/** Leaves out the reason that is due to the test's temporary profile. */
async function whyNotInstallable(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return [
    ...errors.map(({ message }) => message),
    ...installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
  ]
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys())

/**
 * Delivers a push as a push service would. Headless Chromium allows no notifications, so the test
 * watches the call that shows one.
 */
async function deliver(context: BrowserContext, page: Page, origin: string, message: object) {
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown }
    scope.registration.showNotification = async (title, options = {}) => {
      const { body, tag, data, renotify } = options as NotificationOptions & { renotify: boolean }
      scope.shown = { title, body, tag, data, renotify }
    }
  })
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () => worker!.evaluate(() => (self as unknown as { shown: unknown }).shown)
  await expect.poll(shown).toBeTruthy()
  return await shown()
}

/** Browsers only let real presses focus a window. */
async function press(context: BrowserContext, path: string) {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(data => {
    const scope = self as unknown as { WindowClient: { prototype: { focus: unknown } } }
    scope.WindowClient.prototype.focus = async () => {}
    const notification = { data, close() {} }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
    )
  }, path)
}

/** At another URL, the worker counts as a new version. */
async function updateWorker(context: BrowserContext, page: Page) {
  await context.addInitScript(() => {
    // Missing on the browser's own error pages.
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const register = container?.register.bind(container)
    if (container && register)
      container.register = (url, options) => register(`${url}?new`, options)
  })
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?new'))
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
}

test('at 390 px the app installs, updates, shows the schedule offline, gets pushes and deletes its data on sign-out', async ({
  browser,
  errors,
  server: { url },
}) => {
  // A service worker has the machine's clock.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  })
  errors.watch(context)
  errors.allow(/Failed to fetch|fetching the script|net::ERR/)
  const page = await context.newPage()
  const owner = await openBusiness(url)
  await openAs(page, owner, url, '/settings')

  const zone = 'America/New_York'
  const now = await page.evaluate(() => Date.now())
  // In the copy before and after midnight, because the test runs on the machine's clock.
  const tomorrow = addDays(localDateOf(now, zone), 1)
  const start = instantOf(tomorrow, 12 * 60, zone)
  const booked = await owner.browser.post('/api/appointments', {
    serviceId: owner.serviceId,
    staffId: owner.staffId,
    customerName: 'Grace <b>Hopper</b>',
    customerEmail: 'grace@example.com',
    customerPhone: '+12125550123',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    notificationMethods: ['email'],
  })
  expect(booked.status, booked.text).toBe(201)

  expect(await whyNotInstallable(page)).toEqual([])
  const keeps = page.getByRole('switch', { name: 'Save the schedule on this device' })
  await expect(keeps).not.toBeChecked()
  expect(await workers(page)).toBe(0)
  await keeps.check()
  await expect.poll(() => caches(page)).toEqual(['agenda'])
  await page.evaluate(() => navigator.serviceWorker.ready)

  // The worker controls the page after its next load.
  await page.reload()
  const message = { title: 'New appointment', body: 'Cut · 10:00 AM', tag: 'a' }
  expect(await deliver(context, page, url, { ...message, url: '/calendar' })).toEqual({
    ...message,
    data: '/calendar',
    renotify: true,
  })

  await page.goto(`${url}/services`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await name.fill('Half typed')
  const { businessId } = (await owner.browser.get('/api/user')).body
  await press(context, `/calendar?appointment=${booked.body.id}&business=${businessId}`)
  await expect(page.getByText('Anything you haven’t saved here may be lost.')).toBeVisible()
  await expect(name).toHaveValue('Half typed')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${url}/calendar?appointment=${booked.body.id}`)
  await expect(page.getByRole('dialog').getByText('Grace <b>Hopper</b>')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${url}/calendar`)
  await updateWorker(context, page)
  const [here, there] = [page, other].map(tab => tab.getByRole('button', { name: 'Reload' }))
  await expect(there!).toBeVisible()
  await Promise.all([page.waitForEvent('load'), here!.click()])
  await expect(here!).toHaveCount(0)
  await Promise.all([other.waitForEvent('load'), there!.click()])
  await other.close()

  await context.setOffline(true)
  await page.goto(`${url}/calendar`)
  await expect(page.getByText(/^As of \d{1,2}:\d{2} [AP]M$/)).toBeVisible()
  await expect(page.getByText('This is a saved copy that can’t be changed.')).toBeVisible()
  await expect(page.getByText('Grace <b>Hopper</b>')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(page.goto(`${url}/p/${owner.pageName}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')

  await context.setOffline(false)
  await page.goto(`${url}/dashboard`)
  await signOut(page)
  await expect.poll(() => caches(page)).toEqual([])
  await expect.poll(() => workers(page)).toBe(0)

  await owner.browser.post('/api/login', { email: owner.email, password: owner.password })
  await openAs(page, owner, url, '/settings')
  await keeps.check()
  await expect.poll(() => caches(page)).toEqual(['agenda'])
  await keeps.uncheck()
  await expect.poll(() => caches(page)).toEqual([])
  await signOut(page)
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('offline-schedule'))).toBe('off')
  await context.close()
})
