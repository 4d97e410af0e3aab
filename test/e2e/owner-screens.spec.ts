import { bookAsOwner } from './booking.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { button, expect, test } from './fixtures.ts'
import { journeyStart } from './instant.ts'
import { signIn } from './sign-in.ts'
import { pauseClock, toast } from './toast.ts'

test('cards of services and staff show everything entered, and the settings end with a Danger Zone', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url, {
    service: { description: 'Wash, cut and dry.', duration: 45 },
    staff: { bio: 'Twelve years of curls.', specialties: 'Curls, color' },
  })
  await signIn(page, owner, server.url)
  // Its connection would read the failed list again.
  await page.route('**/api/events', () => {})
  const groups = '**/api/service-groups'
  await page.route(groups, route => route.fulfill({ status: 429, json: {} }))
  await page.goto('/services')
  await expect(page.getByRole('alert')).toContainText('Your services could not be loaded')
  await page.unroute(groups)
  await button(page, 'Try again').click()
  const facts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(facts).toHaveText(['Duration', 'Pricing', 'Staff Assignment', 'Your Services'])
  await expect(page.getByRole('main')).toBeFocused()
  const service = page.getByRole('listitem').filter({ hasText: 'Haircut' })
  for (const text of ['Beauty', '45m', '$45.00', 'Wash, cut and dry.'])
    await expect(service).toContainText(text)

  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('main', { name: 'Staff Management' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your Team' })).toBeVisible()
  const member = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Robin' }) })
  for (const text of ['Stylist', 'Twelve years of curls.']) await expect(member).toContainText(text)
  await expect(member.getByRole('list', { name: 'Specialties' }).getByRole('listitem')).toHaveText([
    'Curls',
    'color',
  ])

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText(
    'Danger Zone',
  )
  await expect(page.getByRole('main').getByRole('button').last()).toHaveText('Delete account')
})

test('tells screen readers where a service is after a move', async ({ page, server }) => {
  const owner = await openBusiness(server.url)
  const shave = { name: 'Shave', duration: 30, price: 0, category: 'beauty' }
  await owner.browser.post('/api/services', shave)
  await signIn(page, owner, server.url)
  await page.goto('/services')
  const status = page.getByRole('status').filter({ hasText: 'Haircut moved' })
  await button(page, 'Move Haircut').press('ArrowDown')
  await expect(status).toHaveText('Haircut moved to position 2 of 2.')
  await owner.browser.post('/api/service-groups', { name: 'Hair' })
  await button(page, 'More for Haircut').press('Enter')
  await page.getByRole('menuitem', { name: 'Hair', exact: true }).press('Enter')
  await expect(status).toHaveText('Haircut moved to position 1 of 1 in Hair.')
})

test('a part of a screen that fails to load leaves the others in place and can be loaded again', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await signIn(page, await openBusiness(server.url), server.url)
  const missing = '**/assets/security-*.js'
  await page.route(missing, route => route.abort())
  await page.goto('/settings')
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to connect' })
  await expect(alert).toBeVisible()
  const name = page.getByLabel('Business name')
  await name.fill('Typed in the meantime')
  await page.unroute(missing)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expect(name).toHaveValue('Typed in the meantime')
})

test('a dialog that fails to load says so in a toast and opens at the next press', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await signIn(page, await openBusiness(server.url), server.url)
  const missing = '**/assets/keys-dialog-*.js'
  await page.route(missing, route => route.abort())
  await page.goto('/calendar')
  await expect(button(page, 'New Appointment')).toBeVisible()
  await page.keyboard.press('?')
  await expect(toast(page)).toContainText('Unable to connect')
  await page.unroute(missing)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('without the script of toasts, screens work, and the next toast loads it', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/)
  const missing = '**/assets/toaster-*.js'
  const failed = page.waitForEvent('requestfailed')
  await page.route(missing, route => route.abort())
  await page.goto('/login')
  await failed
  await page.unroute(missing)
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await button(page, 'Login').click()
  await expect(toast(page).filter({ hasText: 'Login Failed' })).toBeVisible()
})

test('keeps the focus near the address of a new calendar feed, and shows its current address', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await signIn(page, owner, server.url)
  await page.goto('/staff')
  await button(page, 'Team calendar').press('Enter')
  await button(page, 'Create address').press('Enter')
  await expect(page.locator(':focus')).toContainText('/feeds/')
  await button(page, 'Done').click()
  const { body } = await owner.browser.get('/api/feeds')
  const renewed = await owner.browser.post(`/api/feeds/${body[0]!.id}/rotate`)
  await button(page, 'Team calendar').click()
  await expect(page.getByRole('region', { name: 'Secret address' })).toContainText(renewed.body.url)
})

test('Home lists only visits to come, undoes a completion, and keeps the focus when a press removes its button', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await bookAsOwner(owner, at(dayFromNow(1), 9 * 60))
  const { id } = await bookAsOwner(owner, new Date(journeyStart() - 60_000).toISOString(), {
    customerName: 'Early Finisher',
  })
  await owner.browser.patch(`/api/appointments/${id}`, { status: 'completed' })
  const current = await bookAsOwner(owner, new Date(journeyStart() - 3 * 3_600_000).toISOString())
  const path = `/api/appointments/${current.id}`
  const { status, startedAt } = (await owner.browser.patch(path, { progress: 'started' })).body
  await signIn(page, owner, server.url)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Early Finisher/ })).toHaveCount(0)
  const complete = page.getByRole('button', { name: /^Mark as completed/ })
  await complete.click()
  await expect(complete).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(complete).toBeVisible()
  expect((await owner.browser.get(path)).body).toMatchObject({ status, startedAt })

  const ask = page.getByRole('button', { name: /^Ask to confirm/ })
  await ask.press('Enter')
  await expect(ask).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('Needs your attention')
  await page.getByRole('button', { name: 'Request it here' }).press('Enter')
  await expect(page.locator(':focus[role=status]')).toBeVisible()
})

test('without a connection, a screen that can’t load says so and opens after a reload', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/)
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: 'Haircut' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
  await page.context().setOffline(false)
  await button(page, 'Reload').click()
  await expect(page.getByRole('heading', { name: 'Your Team' })).toBeVisible()
})

test('a toast leaves a phone’s menu button, first entries and Sign Out free', async ({
  page,
  server,
}) => {
  await signIn(page, await openBusiness(server.url), server.url)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await page.goto('/notifications')
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeVisible()
  // So that the toast stays.
  await pauseClock(page)
  await page.getByRole('switch', { name: 'SMS' }).click()
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region).toBeAttached()
  await page.clock.runFor(200)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(500)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(toast(page)).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Search' }).click({ trial: true })
  await menu.getByRole('link', { name: 'Home', exact: true }).click({ trial: true })
  await menu.getByRole('button', { name: 'Sign Out' }).click({ trial: true })
})

test('keeps the search field of a list that becomes short, so that the search can be cleared', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  for (let n = 1; n <= 12; n++)
    await owner.browser.post('/api/staff', { name: `Person ${n}`, position: 'Stylist' })
  await signIn(page, owner, server.url)
  await page.goto('/staff')
  const names = page.getByRole('region', { name: 'Your Team' }).getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(13)
  const search = page.getByLabel('Find a team member')
  await search.fill('Robin')
  await expect(names).toHaveText(['Robin'])
  await owner.browser.delete(`/api/staff/${owner.staffId}`)
  await expect(page.getByRole('status')).toHaveText('No team member matches.')
  await search.fill('')
  await expect(names).toHaveCount(12)
})

test('keeps what was typed about a staff member or client across a reload', async ({
  page,
  server,
}) => {
  await signIn(page, await openBusiness(server.url), server.url)
  for (const [path, open, name, save] of [
    ['/staff', 'Add Team Member', 'Add New Team Member', 'Add to Team'],
    ['/clients', 'Add client', 'Add client', 'Save'],
  ] as const) {
    await page.goto(path)
    await button(page, open).first().click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel('Name').fill('Half typed')
    if (path === '/staff') await dialog.getByLabel('Position').fill('Stylist')
    await page.reload()
    await button(page, open).first().click()
    await expect(dialog.getByText('We kept what you typed before.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Half typed')
    if (path === '/staff') {
      await dialog.getByLabel('Name').fill('Typed and undone')
      await dialog.getByLabel('Name').fill('Half typed')
      await page.reload()
      await button(page, open).first().click()
      await expect(dialog.getByLabel('Name')).toHaveValue('Half typed')
    }
    await dialog.getByRole('button', { name: save }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(path)
    await button(page, open).first().click()
    await expect(dialog.getByLabel('Name')).toHaveValue('')
  }
})

test('announces a closing dialog’s toast in an existing live region', async ({ page, server }) => {
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/services')
  await button(page, 'Edit Haircut').click()
  await page.getByLabel('Name').fill('Trim')
  const added = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        new MutationObserver(changes => {
          for (const { target, addedNodes } of changes)
            for (const node of addedNodes)
              if (
                node instanceof Element &&
                (node.matches('[data-toast]') || node.querySelector('[data-toast]')) &&
                !node.closest('dialog')
              )
                resolve((target as Element).tagName)
        }).observe(document, { childList: true, subtree: true })
      }),
  )
  await button(page, 'Save').click()
  expect(await added).toBe('OL')
})
