import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { byJourneyClock } from '../clock/journey-clock.ts'
import { serious } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { apiBrowser, mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import type { RunningServer } from './server.ts'
import { grantAdmin, signIn } from './sign-in.ts'
import { toast } from './toast.ts'

const rowOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('row').filter({ hasText: email })
const figure = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const commandLine = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

/** Grants as the host of an installation does. */
const grantByCommandLine = ({ dataDir }: RunningServer, email: string) =>
  promisify(execFile)(
    process.execPath,
    [...byJourneyClock(), commandLine, 'admin', 'grant', email],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )

async function openAdmin(server: RunningServer): Promise<OpenBusiness> {
  const admin = await openBusiness(server.url)
  await grantAdmin(server, admin.email)
  return admin
}

/** Filters the list, because other tests may have created users. */
async function find(page: Page, { email }: { email: string }) {
  await page.getByLabel('Find a user').fill(email)
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
}

test('an administrator reads figures, users and the audit log', async ({ newVisitor, server }) => {
  const pending = { email: `pending-${process.pid}@example.com` }
  await apiBrowser(server.url).post('/api/register', {
    ...pending,
    password: 'correct horse battery',
  })
  const [admin, owner] = [await openBusiness(server.url), await openBusiness(server.url)]
  await grantByCommandLine(server, admin.email)
  const page = await newVisitor({ reducedMotion: 'reduce' })
  await signIn(page, admin, server.url)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  for (const [title, subtitle] of [
    ['Total Users', 'Active accounts'],
    ['Total Credits', 'Available notification credits'],
    ['Total Appointments', 'All time'],
    ['Recent Appointments', 'Last 24 hours'],
  ] as const) {
    await expect(figure(page, title)).toContainText(
      new RegExp(`${title}\\s*[\\d,]+\\s*${subtitle}`),
    )
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'Username',
    'Status',
    'Credits',
    'Created',
    'Actions',
  ])
  await find(page, admin)
  await expect(rowOf(page, admin)).toContainText('Verified')
  await expect(rowOf(page, admin)).toContainText('Admin')
  await expect(rowOf(page, admin)).toContainText(/\w+ \d+, \d{4}/)
  await expect(rowOf(page, admin).getByRole('button', { name: /^Modify Credits/ })).toBeVisible()
  await expect(rowOf(page, admin).getByRole('button', { name: /^Delete User/ })).toHaveCount(0)
  await mailedLink(server.url, pending.email, '/verify/')
  await find(page, pending)
  await expect(rowOf(page, pending)).toContainText('Unverified')
  await find(page, owner)
  await expect(rowOf(page, owner)).not.toContainText('Unverified')
  await expect(rowOf(page, owner).getByRole('button', { name: /^Delete User/ })).toBeVisible()
  await expect(rowOf(page, owner)).not.toContainText('Admin')
  const granted = page
    .getByRole('listitem')
    .filter({ hasText: `${admin.email} is now an administrator` })
  // The platform has no zone, so its log uses the specification's.
  await expect(granted).toContainText(/\w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/)
  await expect(granted).toContainText('By command line')

  await page.setViewportSize({ width: 360, height: 640 })
  await rowOf(page, owner)
    .getByRole('button', { name: /^Modify Credits/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Modify Credits' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  expect(await noSidewaysScroll(page)).toBe(true)
  await picture(page, 'admin-credits-360')
})

test('an administrator sets credits, gives free ones once, and deletes a user by keyboard; the log and the ledger show it', async ({
  page,
  server,
}) => {
  const [admin, owner] = [await openAdmin(server), await openBusiness(server.url)]
  await signIn(page, admin, server.url)
  await page.goto('/admin')
  await find(page, owner)
  const open = async () => {
    await button(page, `Modify Credits of ${owner.email}`).click()
    await expect(page.getByRole('dialog', { name: 'Modify Credits' })).toContainText(
      `${owner.email} · Blue Door`,
    )
  }
  const credits = page.getByLabel('Credits', { exact: true })
  await open()
  await expect(credits).toBeFocused()
  await expect(credits).toHaveAttribute('type', 'number')
  await expect(credits).toHaveAttribute('min', '0')
  await expect(credits).toHaveAttribute('step', '1')
  await expect(credits).toHaveValue('0')
  await expect(button(page, 'Remove one credit')).toBeDisabled()
  await button(page, 'Add one credit').click()
  await button(page, 'Add one credit').click()
  await button(page, 'Remove one credit').click()
  await expect(credits).toHaveValue('1')
  await credits.fill('')
  await credits.blur()
  await expect(credits).toHaveValue('0')
  await credits.fill('12.9')
  await credits.blur()
  await expect(credits).toHaveValue('12')
  await credits.fill('-4')
  await credits.blur()
  await expect(credits).toHaveValue('0')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await owner.browser.get('/api/credits/ledger')).body.balance).toBe(0)

  await open()
  await credits.fill('1250')
  await page.getByLabel('Reason (Optional)').fill('Goodwill')
  await button(page, 'Update Credits').click()
  await expect(toast(page)).toContainText('Credits updated successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, owner)).toContainText('1,250')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `Credits of ${owner.email}: 0 → 1,250` })
  await expect(entry).toContainText(`By ${admin.email} · Goodwill`)
  expect((await owner.browser.get('/api/credits/ledger')).body.balance).toBe(1250)

  await Promise.all([page.waitForResponse(/admin\/users\?search=/), open()])
  const { body: users } = await admin.browser.get(`/api/admin/users?search=${owner.email}`)
  await admin.browser.post(`/api/admin/users/${users[0]!.id}/credits`, { credits: 1000 })
  await credits.fill('1300')
  await button(page, 'Update Credits').click()
  await expect(toast(page)).toContainText('The balance is now 1,000.')
  const dialog = page.getByRole('dialog', { name: 'Modify Credits' })
  await expect(dialog).toContainText('Adds 300 credits.')
  await button(page, 'Update Credits').click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, owner)).toContainText('1,300')

  const give = button(page, 'Give 10 free credits, once')
  await button(page, `Modify Credits of ${owner.email}`).click()
  await give.click()
  await expect(page.getByRole('dialog')).toContainText('Please give a reason')
  await page.getByLabel('Reason (Optional)').fill('Asked by mail')
  await picture(page, 'admin-free-credits')
  await give.click()
  await expect(toast(page)).toContainText('Credits updated successfully')
  await expect(rowOf(page, owner)).toContainText('1,310')
  await expect(
    page.getByRole('listitem').filter({ hasText: `10 free credits for ${owner.email}` }),
  ).toContainText(`By ${admin.email} · Asked by mail`)
  const { balance, entries } = (await owner.browser.get('/api/credits/ledger')).body
  expect(balance).toBe(1310)
  expect(entries[0]).toMatchObject({ kind: 'grant', reason: 'Asked by mail' })

  await button(page, `Modify Credits of ${owner.email}`).click()
  await page.getByLabel('Reason (Optional)').fill('Again')
  await give.click()
  await expect(toast(page)).toContainText('The free credits were already given to this account.')
  expect((await owner.browser.get('/api/credits/ledger')).body.balance).toBe(1310)
  await button(page, 'Cancel').click()

  await page.getByLabel('Find a user').clear()
  await page.keyboard.type(owner.email)
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(button(page, `Modify Credits of ${owner.email}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Credits updated successfully')
  await expect(button(page, `Modify Credits of ${owner.email}`)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, `Delete User ${owner.email}`)).toBeFocused()

  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Enter')
  await expect(question).toContainText(
    'This will permanently delete the user and all their data. This action cannot be undone.',
  )
  await expect(page.getByLabel('Reason (Optional)')).toBeFocused()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, owner)).toBeVisible()

  await page.keyboard.press('Enter')
  await page.getByLabel('Reason (Optional)').fill('Asked for it')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Delete User')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('User deleted successfully')
  await expect(page.getByRole('status').filter({ hasText: 'No users found' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^User \d+ deleted/ })
      .first(),
  ).toBeVisible()
  expect((await owner.browser.get('/api/user')).status).toBe(401)
  expect((await owner.browser.post('/api/login', owner)).status).toBe(401)
})

test('only administrators see the menu entry and /admin, whose figures are read again every 30 seconds', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await page.clock.install()
  await page.goto('/admin')
  await expect(page).toHaveURL(`${server.url}/login`)
  await signIn(page, owner, server.url)
  await page.goto('/admin')
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  for (const path of ['/api/admin/users', '/api/admin/stats', '/api/admin/audit']) {
    expect((await owner.browser.get(path)).status).toBe(403)
  }
  await grantAdmin(server, owner.email)
  await page.reload()
  let reads = 0
  let readAt = 0
  page.on('response', answer => {
    if (new URL(answer.url()).pathname !== '/api/admin/stats') return
    reads++
    readAt = Date.now()
  })
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(`${server.url}/admin`)
  const users = figure(page, 'Total Users').locator('p').filter({ hasText: /^\d+$/ })
  const before = Number(await users.textContent())
  expect(reads).toBe(1)
  const email = `later-${process.pid}@example.com`
  await apiBrowser(server.url).post('/api/register', { email, password: 'correct horse battery' })
  await mailedLink(server.url, email, '/verify/')
  // Pauses shortly before the next refresh, because the page's clock keeps running.
  await page.clock.pauseAt(readAt + 28_000)
  expect(reads).toBe(1)
  await page.clock.fastForward(5_000)
  // Still paused, so that no later refresh can be counted.
  await expect.poll(() => reads).toBe(2)
  await page.clock.resume()
  await expect.poll(async () => Number(await users.textContent())).toBeGreaterThan(before)
  await page.clock.fastForward(30_000)
  await expect.poll(() => reads).toBe(3)
})
