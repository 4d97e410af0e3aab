import type { Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { apiBrowser, mailedLink, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { answer, said } from './refused.ts'
import { openAs } from './sign-in.ts'
import { toast } from './toast.ts'

const PASSWORD = 'correct horse battery'
let count = 0
const newEmail = () => `person-${process.pid}-${++count}@example.com`

async function fill(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function login(page: Page, email: string, password = PASSWORD) {
  await fill(page, email, password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('at 360 px an owner registers, verifies, signs in and signs out', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({
    viewport: { width: 360, height: 800 },
    timezoneId: 'Asia/Kolkata',
  })
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(toast(page)).toContainText('Registration Successful')
  await expect(toast(page)).toContainText(
    'Please check your email (including spam folder) to verify your account before logging in.',
  )
  expect(await brokenRules(page)).toEqual([])

  await page.getByRole('button', { name: 'Go to Login' }).click()
  await login(page, email)
  await expect(toast(page)).toContainText(
    'Please check your email (including spam folder) for the verification link.',
  )
  await expect(page.getByText('for the verification link before logging in.')).toBeVisible()

  await page.goto(await mailedLink(server.url, email, '/verify/'))
  await expect(
    page.getByText('Your email address is verified, and you are logged in.'),
  ).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('link', { name: 'Open your calendar' }).click()
  await expect(page).toHaveURL(`${server.url}/calendar`)

  await page.goto('/login')
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await page.goto('/settings')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(toast(page)).toContainText('Successfully logged out')
  await expect(toast(page).getByText('Success', { exact: true })).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(`${server.url}/login`)

  await login(page, email)
  await expect(page).toHaveURL(`${server.url}/calendar`)
  await expect(toast(page)).toContainText('Successfully logged in')
  await expect(toast(page).getByText('Success', { exact: true })).toBeVisible()
})

test('shows errors next to the field, and the server’s in a toast', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText('Email is required')).toBeVisible()
  await login(page, newEmail(), 'not the password')
  await expect(toast(page)).toContainText('Login Failed')
  await expect(toast(page)).toContainText('Invalid email or password')
  await expect(page.locator('form').getByText('Invalid email or password')).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  // The label matches only the field, not its show button.
  await page.getByLabel('Password').fill('seven77')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await fill(page, newEmail(), '12345678ab')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.locator('form').getByText('This password is too common. Please choose another.'),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await brokenRules(page)).toEqual([])
})

test('the link for an address that was registered twice asks for a new password', async ({
  page,
  server,
}) => {
  const email = newEmail()
  const stranger = apiBrowser(server.url)
  for (const [browser, password] of [
    [apiBrowser(server.url), PASSWORD],
    [stranger, 'a password of a stranger'],
  ] as const)
    await browser.post('/api/register', { email, password })
  // Both registrations are queued; until the second is processed, the first one's link would work.
  const mails = async () =>
    (await stranger.get(`/api/sandbox/messages?to=${encodeURIComponent(email)}`)).body
  await expect.poll(async () => (await mails()).length).toBe(2)
  await page.goto(await mailedLink(server.url, email, '/verify/'))
  await expect(page.getByText('This email address was registered more than once.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill('12345678ab')
  await page.getByLabel('Confirm new password').fill('12345678ab')
  await page.getByRole('button', { name: 'Verify and set password' }).click()
  await expect(page.locator('form').getByText('This password is too common.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('the one I choose now')
  await page.getByLabel('Confirm new password').fill('the one I choose now')
  await page.getByRole('button', { name: 'Verify and set password' }).click()
  await expect(page.getByText('Your email address is verified. You can now log in.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  // From the link, because nothing was typed in this browser.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('explains an invalid link and a missing one', async ({ page }) => {
  await page.goto('/verify/nonsense')
  await expect(page.getByText('This verification link is not valid.')).toBeVisible()
  await page.goto('/verify')
  await expect(page.getByText('No verification token found')).toBeVisible()
})

test('explains an unreachable server and keeps the input', async ({ page, errors }) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await page.context().setOffline(true)
  await login(page, 'ana@example.com')
  await expect(toast(page)).toContainText(
    'Unable to connect to the server. Please check your network connection and try again.',
  )
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@example.com')
  await page.context().setOffline(false)
})

test('a forgotten password is replaced by email', async ({ page, server }) => {
  const { email } = await openBusiness(server.url)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto(await mailedLink(server.url, email, '/reset/'))
  await page.getByLabel('New password', { exact: true }).fill('a new good password')
  await page.getByLabel('Confirm new password').fill('something else')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText("Passwords don't match").first()).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByLabel('Confirm new password').fill('a new good password')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(toast(page)).toContainText('Your password has been updated. You can now log in.')
  const password = 'a new good password'
  const signedIn = await apiBrowser(server.url).post('/api/login', { email, password })
  expect(signedIn.status).toBe(200)
})

test('an owner changes business, rules and password, and deletes the account', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 50[023]/, /ERR_INTERNET_DISCONNECTED/)
  const owner = await openBusiness(server.url)
  const { email, password, pageName } = owner
  // A session elsewhere.
  await apiBrowser(server.url).post('/api/login', { email, password })
  await openAs(page, owner, server.url, '/settings')
  await expect(page.getByLabel('Business name')).toHaveValue('Blue Door')

  await page.getByLabel('Business name').fill('Green Door')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(toast(page)).toContainText('Business settings saved')

  await page.getByLabel('Minimum notice to book').selectOption({ label: '1 day' })
  await page.getByRole('button', { name: 'Remove the reminder 2 hours before' }).press('Enter')
  await expect(page.getByLabel('Add a reminder')).toBeFocused()
  await page.getByLabel('Add a reminder').selectOption({ label: '1 week before' })
  // The preview above grows once it has loaded, which could move the button away from a click.
  const save = page.getByRole('button', { name: 'Save' }).nth(1)
  await save.press('Enter')
  await expect(toast(page)).toContainText('Booking rules saved')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Green Door')
  await expect(page.getByLabel('Minimum notice to book')).toHaveValue('1440')
  await expect(page.getByRole('listitem').filter({ hasText: ' before' })).toHaveText([
    '1 week before',
    '1 day before',
  ])

  await answer(page, '/api/logout', 503, { error: 'Not now.' })
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await said(page, 'Error', 'Not now.')
  await expect(page).toHaveURL(`${server.url}/settings`)

  const submit = page.getByRole('button', { name: 'Change password' })
  const change = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(again)
    await submit.click()
  }
  await submit.click()
  for (const message of [
    'Current password is required',
    'Password must be at least 8 characters',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await change('not the password', 'a new good password', 'another one')
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    "Passwords don't match",
  )
  await page.getByLabel('Confirm new password').fill('a new good password')
  await answer(page, '/api/change-password', 502, '')
  await submit.click()
  await said(page, 'Error', 'Failed to change password')
  await page.unroute('**/api/change-password')
  await submit.click()
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  const elsewhere = page.getByRole('button', { name: 'Sign out Unknown browser' })
  await elsewhere.click()
  await expect(elsewhere).toHaveCount(0)
  await change(password, 'a new good password')
  await expect(toast(page)).toContainText('Your password has been updated')
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Green Door will be closed for good.')
  expect(await brokenRules(page)).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await dialog.getByLabel('Your password').fill('not the password')
  await confirm.click()
  await expect(dialog.getByText('Password is incorrect')).toBeVisible()
  await dialog.getByLabel('Your password').fill('a new good password')
  await answer(page, '/api/user', 500, 'out of order', 'DELETE')
  await confirm.click()
  await said(page, 'Error', 'Failed to delete account. Please try again.')
  await page.unroute('**/api/user')
  await page.context().setOffline(true)
  await confirm.click()
  await said(page, 'Error', 'Please check your network connection and try again.')
  await page.context().setOffline(false)
  const answered = await hold(page, '**/api/user')
  await page.clock.install()
  await confirm.click()
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeDisabled()
  await page.clock.fastForward(30_000)
  await cancel.click()
  await expect(dialog).toHaveCount(0)
  answered()
  await expect(page).toHaveURL(`${server.url}/login`)
  expect((await page.request.get(`/api/public-pages/${pageName}`)).status()).toBe(404)
})

test('an unknown address shows the not-found screen', async ({ page, errors }) => {
  errors.allow(/status of 404 .*\/nowhere/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})
