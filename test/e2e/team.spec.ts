import { brokenRules } from './axe.ts'
import { apiBrowser, mailedLink, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { openAs, signIn } from './sign-in.ts'
import { toast } from './toast.ts'

const PASSWORD = 'correct horse battery'

test('an owner invites a stylist, who accepts on a phone and sees only what they may', async ({
  newVisitor,
  server: { url },
}) => {
  const owner = await openBusiness(url, { staff: { name: 'Robin' } })
  const { id: colleague } = (
    await owner.browser.post('/api/staff', { name: 'Dana', position: 'Stylist' })
  ).body
  const book = (staffId: number, customerName: string) => {
    const start = Date.parse(at(dayFromNow(0), 15 * 60))
    return owner.browser.post('/api/appointments', {
      customerName,
      customerEmail: `${customerName.toLowerCase()}@example.com`,
      customerPhone: '+12125550123',
      serviceId: owner.serviceId,
      staffId,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      notificationMethods: ['email'],
    })
  }
  expect((await book(owner.staffId, 'Mine')).status).toBe(201)
  expect((await book(colleague, 'Theirs')).status).toBe(201)

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
  expect(await brokenRules(desk)).toEqual([])

  const phone = await newVisitor({ viewport: { width: 390, height: 844 } })
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
  await expect(menu.getByRole('link', { name: 'Appointments' })).toBeVisible()
  for (const name of ['Services', 'Share', 'Notifications', 'Top Up'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await phone.goto(`${url}/settings/team`)
  await expect(phone.getByText('Ask the owner of Blue Door for access')).toBeVisible()

  // The owner removes the stylist, whose open screen leads to the login.
  await phone.goto(`${url}/calendar`)
  await expect(phone.getByText('Mine').first()).toBeVisible()
  await desk.reload()
  await desk.getByRole('button', { name: `Remove ${email}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText('It’s just you so far')).toBeVisible()
  await expect(phone).toHaveURL(`${url}/login`)
})

test('the front desk changes no prices', async ({ newVisitor, server: { url } }) => {
  const owner = await openBusiness(url)
  const email = `desk-${owner.pageName}@example.com`
  await owner.browser.post('/api/team/invitations', { email, role: 'front-desk' })
  const browser = apiBrowser(url)
  const token = (await mailedLink(url, email, '/invitation/')).split('/').at(-1)
  await browser.post(`/api/invitations/${token}`, { password: PASSWORD })
  const page = await newVisitor()
  await openAs(page, { browser }, url, '/services')
  await expect(page.getByText('Ask the owner of Blue Door for access')).toBeVisible()
  expect((await browser.patch(`/api/services/${owner.serviceId}`, { price: 1 })).status).toBe(403)

  const added = await browser.post('/api/clients', { name: 'Ada', email: 'ada@example.com' })
  expect(added.status).toBe(201)
  await page.goto(`${url}/clients?client=${added.body.id}`)
  const card = page.getByRole('dialog', { name: 'Ada' })
  await expect(card.getByRole('button', { name: 'Book' })).toBeVisible()
  for (const name of ['Export data', 'Erase'])
    await expect(card.getByRole('button', { name })).toHaveCount(0)
})

test('a reader is offered no changes', async ({ newVisitor, server: { url } }) => {
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
})

test('who runs two businesses switches in the sidebar, and the other tab follows', async ({
  newVisitor,
  server: { url },
}) => {
  const owner = await openBusiness(url)
  await owner.browser.post('/api/businesses', { name: 'Second Door', timeZone: 'UTC' })
  const first = await newVisitor()
  await signIn(first, owner, url)
  await first.goto(`${url}/services`)
  await expect(first.getByText('Haircut')).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(`${url}/dashboard`)
  await second.getByRole('button', { name: 'Business: Blue Door. Switch' }).click()
  await second.getByRole('menuitem', { name: 'Second Door' }).click()
  await expect(second.getByRole('button', { name: 'Business: Second Door. Switch' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Business: Second Door. Switch' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'No Services Yet' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Haircut' })).toHaveCount(0)
})
