import { type OpenBusiness, openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { showScreen } from './screen.ts'
import { grantAdmin, signIn } from './sign-in.ts'
import { pauseClock, toast } from './toast.ts'

const SAVED = 'Notification preferences updated successfully'

test('the navigation has its entries in order, marks the current one, and is a drawer below 768 px', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await grantAdmin(server, owner.email)
  await signIn(page, owner, server.url)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/services')
  const side = page.getByRole('complementary', { name: 'Side navigation' })
  await expect(side.getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Appointments',
    'Services',
    'Staff',
    'Share',
    'Notifications',
    'Top Up',
    'Admin Dashboard',
    'Settings',
    'Clients',
    'Reports',
  ])
  // 64 units of a quarter of 16 px.
  expect((await side.boundingBox())?.width).toBe(256)
  await expect(side.locator('[aria-current=page]')).toHaveText('Services')
  await expect(side.getByRole('link', { name: 'Kairos, home page' })).toHaveAttribute('href', '/')
  const paths = [
    'dashboard',
    'calendar',
    'services',
    'staff',
    'share',
    'notifications',
    'topup',
    'admin',
    'settings',
    'clients',
    'reports',
  ]
  for (const [index, path] of paths.entries()) {
    await expect(side.getByRole('navigation').getByRole('link').nth(index)).toHaveAttribute(
      'href',
      `/${path}`,
    )
  }
  await expect(button(page, 'Open menu')).toBeHidden()
  const background = (name: string) =>
    side.getByRole('link', { name }).evaluate(node => getComputedStyle(node).backgroundColor)
  expect(await background('Services')).not.toBe(await background('Staff'))
  await page.setViewportSize({ width: 768, height: 400 })
  await page.evaluate(() => scrollTo(0, 200))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect((await side.boundingBox())?.y).toBe(0)

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(side).toBeHidden()
  await button(page, 'Open menu').press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveCount(paths.length)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(button(page, 'Open menu')).toBeFocused()
  await button(page, 'Open menu').click()
  await drawer.getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(`${server.url}/staff`)
  await expect(drawer).toHaveCount(0)
  await button(page, 'Open menu').click()
  // A laptop's window at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  const menu = drawer.getByRole('navigation')
  expect((await menu.boundingBox())?.height).toBeGreaterThan(150)
  await menu.getByRole('link').last().focus()
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  // Nothing inside moves the drawer itself.
  expect(await drawer.evaluate(each => each.scrollHeight - each.clientHeight)).toBe(0)
  await drawer.getByRole('button', { name: 'Sign Out' }).scrollIntoViewIfNeeded()
  await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(drawer).toHaveCount(0)
  await expect(side.locator('[aria-current=page]')).toHaveText('Staff')
})

test('every screen behind the login redirects visitors to it, after a spinner while the session is checked', async ({
  page,
  server,
}) => {
  const answer = await hold(page, '**/api/user')
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  answer()
  await expect(page).toHaveURL(`${server.url}/login`)
  await page.unroute('**/api/user')
  let reads = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/user') reads++
  })
  for (const path of ['calendar', 'services']) {
    await page.goto(`/${path}`)
    await expect(page).toHaveURL(`${server.url}/login`)
  }
  for (const path of ['staff', 'share', 'notifications', 'topup', 'settings', 'admin']) {
    await showScreen(page, `/${path}`)
    await expect(page).toHaveURL(`${server.url}/login`)
  }
  // One call per load: failures are not retried.
  expect(reads).toBe(2)
})

test('a screen whose session could not be checked says so, and opens on another try', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/ERR_FAILED/)
  await signIn(page, await openBusiness(server.url), server.url)
  await page.route('**/api/user', route => route.abort(), { times: 1 })
  await page.goto('/services?from=link')
  await expect(page.getByRole('alert')).toContainText('Unable to connect to the server.')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Service Management' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/services?from=link`)
})

test('a 401 ends the session on screen, and the next user sees nothing of the previous one', async ({
  page,
  server,
}) => {
  const [first, second] = [
    await openBusiness(server.url, { service: { name: 'Only of the first' } }),
    await openBusiness(server.url),
  ]
  await signIn(page, first, server.url)
  // A change announced without the cookies would end the session before the click.
  await page.route('**/api/events', () => {})
  await page.goto('/services')
  await expect(page.getByText('Only of the first')).toBeVisible()
  const logIn = async ({ email, password }: OpenBusiness) => {
    await expect(page).toHaveURL(`${server.url}/login`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Login').click()
  }
  await button(page, 'Add New Service').click()
  await page.getByLabel('Name').fill('Half typed')
  await page.getByLabel('Category').selectOption('Beauty')
  await page.getByLabel('Price').fill('20')
  await page.context().clearCookies()
  await button(page, 'Create Service').click()
  await expect(toast(page)).toContainText('Log in to continue.')
  await logIn(first)
  await expect(page).toHaveURL(`${server.url}/calendar`)
  await page.getByRole('link', { name: 'Services' }).click()
  await button(page, 'Add New Service').click()
  await expect(page.getByText('We kept what you typed before.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Half typed')
  await button(page, 'Cancel').click()

  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Share' }).click()
  await logIn(second)
  await expect(page).toHaveURL(`${server.url}/calendar`)
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Haircut' })).toBeVisible()
  await expect(page.getByText('Only of the first')).toHaveCount(0)
})

test('shows one toast at a time for five seconds; F8 focuses it; Escape, its button and a swipe close it', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/notifications')
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeVisible()
  await pauseClock(page)
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(toast(page)).toContainText(SAVED)
  const first = await toast(page).elementHandle()
  await page.clock.runFor(3_000)
  await page.getByRole('switch', { name: 'WhatsApp' }).click()
  await expect.poll(() => first!.evaluate(node => node.isConnected)).toBe(false)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(4_900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)

  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await page.getByRole('switch', { name: 'SMS' }).press('Space')
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.clock.runFor(6_000)
  await page.clock.resume()
  await page.keyboard.press('Tab')
  await expect(toast(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeFocused()
  await pauseClock(page)
  await page.keyboard.press('Space')
  await expect(toast(page)).toBeVisible()
  // A click on an empty spot forgets which control had the focus before F8.
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.getByLabel('Side navigation').click({ position: { x: 240, y: 4 } })
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.clock.resume()

  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(toast(page)).toContainText(SAVED)
  await expect(toast(page)).toHaveAttribute('data-toast', 'default')
  // The toast is away from the main buttons.
  expect(await page.locator('[data-toast-viewport]').boundingBox()).toMatchObject({
    x: 0,
    width: 420,
  })
  const push = async (by: number) => {
    const box = (await toast(page).boundingBox())!
    const [x, y] = [box.x + 30, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y)
    await page.mouse.move(x + by, y)
    await page.mouse.up()
  }
  await push(49)
  await push(-80)
  await expect(toast(page)).toBeVisible()
  await push(50)
  await expect(toast(page)).toHaveCount(0)

  await page.getByRole('switch', { name: 'SMS' }).click()
  for (const [width, wide] of [
    [768, 420],
    [767, 767],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.locator('[data-toast-viewport]').boundingBox())!.width).toBe(wide)
  }
})

test('confirms a copied link for two seconds; the page opens in a new tab', async ({
  newVisitor,
  server,
}) => {
  const owner = await openBusiness(server.url)
  const shave = { name: 'Shave', duration: 30, price: 0, category: 'beauty' }
  expect((await owner.browser.post('/api/services', shave)).status).toBe(201)
  const mei = { name: 'Mei', position: 'Stylist' }
  expect((await owner.browser.post('/api/staff', mei)).status).toBe(201)
  const page = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await signIn(page, owner, server.url)
  await page.goto('/share')
  // Only those selected for the page.
  await expect(page.getByRole('definition')).toHaveText(['Haircut', 'Robin'])
  // The press has to happen at this instant.
  await pauseClock(page)
  await button(page, 'Copy link').click()
  await expect(button(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/p/${owner.pageName}`,
  )
  await page.clock.runFor(1_900)
  await expect(button(page, 'Copied')).toBeVisible()
  await page.clock.runFor(200)
  await expect(button(page, 'Copy link')).toBeVisible()
  await page.clock.resume()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error())
  })
  await button(page, 'Copy link').click()
  await expect(toast(page)).toContainText(`Copy this yourself: ${server.url}/p/${owner.pageName}`)
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open in new tab' }).click()
  await expect(await opening).toHaveURL(`${server.url}/p/${owner.pageName}`)
})
