import type { Page } from '@playwright/test'
import { startPushService } from '#features/push/testing/push-service.ts'
import type { TestBrowser } from '../api-browser.ts'
import { brokenRules } from './axe.ts'
import { apiBrowser, mailedLink, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'
import { toast } from './toast.ts'

const PASSWORD = 'correct horse battery'

/** Headless Chromium has no push service, so the page gets the address of a stand-in. */
const allowPush = (page: Page, subscription: unknown) =>
  page.addInitScript(given => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => given }) as unknown as PushSubscription
  }, subscription)

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

test('at 390 px a stylist joins, is notified about her clients and sees no others', async ({
  newVisitor,
  server: { url },
}) => {
  const pushService = await startPushService()
  const owner = await openBusiness(url, { staff: { name: 'Robin' } })
  const { id: colleague } = (
    await owner.browser.post('/api/staff', { name: 'Dana', position: 'Stylist' })
  ).body
  await owner.browser.put(`/api/staff/${colleague}/hours`, {
    weekly: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '00:00' })),
  })
  const book = async (browser: TestBrowser, staffId: number, customerName: string, hour = 15) => {
    const start = Date.parse(at(dayFromNow(0), hour * 60))
    const answer = await browser.post('/api/appointments', {
      ...(browser === owner.browser ? {} : { pageName: owner.pageName }),
      customerName,
      customerEmail: `${customerName.toLowerCase()}@example.com`,
      customerPhone: '+12125550123',
      serviceId: owner.serviceId,
      staffId,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      notificationMethods: ['email'],
    })
    expect(answer.status, answer.text).toBe(201)
  }
  await book(owner.browser, owner.staffId, 'Mine')
  await book(owner.browser, colleague, 'Theirs')
  const [theirs] = (await owner.browser.post('/api/clients/search', { text: 'Theirs' })).body
    .clients

  const desk = await newVisitor()
  await openAs(desk, owner, url, '/staff')
  await desk.getByRole('link', { name: 'Invite to sign in' }).first().click()
  const dialog = desk.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog.getByRole('radio', { name: 'Staff member' })).toBeChecked()
  await expect(dialog.getByLabel('Signs in as')).toHaveValue(String(owner.staffId))
  expect(await brokenRules(desk)).toEqual([])
  const email = `robin-${owner.pageName}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(desk)).toContainText(`Invitation sent to ${email}`)
  await expect(desk.getByText('Staff member, as Robin')).toBeVisible()

  const phone = await newVisitor({ viewport: NARROW })
  const device = pushService.open()
  await allowPush(phone, device.subscription)
  await phone.goto(await mailedLink(url, email, '/invitation/'))
  await expect(phone.getByRole('heading', { name: 'Join Blue Door' })).toBeVisible()
  expect(await brokenRules(phone)).toEqual([])
  await phone.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await phone.getByLabel('Confirm new password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Choose a password and join' }).click()
  await expect(phone).toHaveURL(`${url}/calendar`)
  await expect(phone.getByText('Mine').first()).toBeVisible()
  await expect(phone.getByText('Theirs')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Open menu' }).click()
  const menu = phone.getByRole('navigation', { name: 'Main' })
  const offersOnlyHers = async () => {
    await expect(menu.getByRole('link', { name: 'Appointments' })).toBeVisible()
    for (const name of ['Services', 'Share', 'Notifications', 'Reports', 'Top Up'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0)
  }
  await offersOnlyHers()
  await phone.goto(`${url}/reports`)
  await expect(phone.getByText('Ask the owner of Blue Door for access')).toBeVisible()
  const refused = phone.waitForResponse(`${url}/api/clients/${theirs!.id}`)
  await phone.goto(`${url}/clients?client=${theirs!.id}`)
  expect((await refused).status()).toBe(404)
  await expect(phone.getByText('Mine').first()).toBeVisible()
  for (const name of ['Theirs', 'Add client']) await expect(phone.getByText(name)).toHaveCount(0)

  await owner.browser.patch('/api/team/switches', { seeContacts: false })
  await phone.goto(`${url}/clients`)
  await phone.getByRole('button', { name: /Mine/ }).click()
  await phone.getByRole('dialog', { name: 'Mine' }).getByRole('button', { name: 'Edit' }).click()
  const contact = phone.getByRole('dialog', { name: 'Edit client' })
  await contact.getByLabel('Name').fill('Mine, renamed')
  await expect(contact.getByRole('textbox')).toHaveCount(1)
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('dialog', { name: 'Mine, renamed' })).toBeVisible()

  await phone.goto(`${url}/settings`)
  const notifications = phone.getByRole('region', { name: /^Notifications/ })
  await notifications.getByRole('button', { name: 'Turn on' }).click()
  await expect(notifications.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await book(owner.browser, colleague, 'Hers', 17)
  await book(apiBrowser(url), owner.staffId, 'New', 18)
  await expect.poll(device.said).toEqual([expect.stringMatching(/^New appointment: Haircut.*6:00/)])

  await phone.setViewportSize(WIDE)
  await phone.goto(`${url}/calendar`)
  await expect(phone.getByText('Mine').first()).toBeVisible()
  await expect(phone.getByText('Theirs')).toHaveCount(0)
  await offersOnlyHers()

  // The stylist's open screen leads to the login.
  await desk.reload()
  await desk.getByRole('button', { name: `Remove ${email}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText('It’s just you so far')).toBeVisible()
  await expect(phone).toHaveURL(`${url}/login`)
  pushService.stop()
})

test('the front desk books for everyone but sets no prices, and the owner reads who did what', async ({
  newVisitor,
  server: { url },
}) => {
  const owner = await openBusiness(url, { staff: { name: 'Robin' } })
  const { body: dana } = await owner.browser.post('/api/staff', {
    name: 'Dana',
    position: 'Stylist',
  })
  const email = `desk-${owner.pageName}@example.com`
  await owner.browser.post('/api/team/invitations', { email, role: 'front-desk' })
  const browser = apiBrowser(url)
  const token = (await mailedLink(url, email, '/invitation/')).split('/').at(-1)
  await browser.post(`/api/invitations/${token}`, { password: PASSWORD })
  const page = await newVisitor()
  await openAs(page, { browser }, url, '/services')
  await expect(page.getByText('Ask the owner of Blue Door for access')).toBeVisible()
  expect((await browser.patch(`/api/services/${owner.serviceId}`, { price: 1 })).status).toBe(403)

  await page.goto(`${url}/calendar`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Appointment' })
  await dialog.getByLabel('Service').selectOption({ label: 'Haircut · 1h 0m · $45.00' })
  await dialog.getByLabel('Staff Member').selectOption('Dana')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  const start = Date.parse(at(dayFromNow(1), 14 * 60))
  const booked = await browser.post('/api/appointments', {
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '+12125550142',
    serviceId: owner.serviceId,
    staffId: dana.id,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    notificationMethods: ['email'],
  })
  expect(booked.status, booked.text).toBe(201)
  const [ada] = (await browser.post('/api/clients/search', { text: 'Ada' })).body.clients
  await page.setViewportSize(NARROW)
  await page.goto(`${url}/clients?client=${ada!.id}`)
  const card = page.getByRole('dialog', { name: 'Ada' })
  await expect(card.getByRole('button', { name: 'Book' })).toBeVisible()
  for (const name of ['Export data', 'Erase'])
    await expect(card.getByRole('button', { name })).toHaveCount(0)
  await page.goto(`${url}/calendar`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible()
  for (const name of ['Services', 'Share', 'Top Up'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)

  const office = await newVisitor({ viewport: WIDE })
  await openAs(office, owner, url, '/settings/activity')
  const log = office.getByRole('main').getByRole('listitem')
  await expect(log.filter({ hasText: `${email} booked Haircut for Ada` })).toHaveCount(1)
  await expect(log.filter({ hasText: `invited ${email} to the team` })).toContainText('Front desk')

  // Saving an edited calendar column keeps the role that was set in the meantime.
  await office.goto(`${url}/settings/team`)
  await office.getByRole('button', { name: `Change ${email}` }).click()
  const changing = office.getByRole('dialog', { name: `Change ${email}` })
  await changing.getByRole('radio', { name: /^Staff member/ }).check()
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(changing.getByRole('alert')).toHaveText('Check 1 field.')
  await expect(changing.getByLabel('Signs in as')).toBeFocused()
  await changing.getByRole('radio', { name: /^Front desk/ }).check()
  await changing.getByLabel('Signs in as').selectOption('Robin')
  const { members } = (await owner.browser.get('/api/team')).body
  const { userId } = members.find(member => member.email === email)!
  await owner.browser.patch(`/api/team/${userId}`, { role: 'read-only' })
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Read-only, as Robin')).toBeVisible()
})

test('shows no changes to a member who can only read', async ({ newVisitor, server: { url } }) => {
  const owner = await openBusiness(url)
  const email = `reader-${owner.pageName}@example.com`
  await owner.browser.post('/api/team/invitations', { email, role: 'read-only' })
  const browser = apiBrowser(url)
  const token = (await mailedLink(url, email, '/invitation/')).split('/').at(-1)
  await browser.post(`/api/invitations/${token}`, { password: PASSWORD })
  const page = await newVisitor()
  await openAs(page, { browser }, url, '/sales')
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  await expect(page.getByText('Cash received')).toBeVisible()
  await expect(page.getByLabel('Counted')).toHaveCount(0)
  await page.goto(`${url}/staff`)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await page.goto(`${url}/calendar`)
  await expect(page.getByText('New bookings show up here right away.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Appointment' })).toHaveCount(0)
  await page.goto(`${url}/invitation/${token}`)
  await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible()
  await expect(page.getByText('This invitation was already accepted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})
