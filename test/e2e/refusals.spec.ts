import type { Page } from '@playwright/test'
import { openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { signIn } from './sign-in.ts'
import { close } from './toast.ts'

async function answer(
  page: Page,
  path: string,
  status: number,
  body: string | object,
  method = 'POST',
) {
  await page.unroute(`**${path}`)
  await page.route(`**${path}`, route =>
    route.request().method() === method
      ? route.fulfill({
          status,
          contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      : route.fallback(),
  )
}

/** Returns the toast's background color. */
async function said(page: Page, title: string, text: string, variant = 'destructive') {
  const toast = page.locator(`[data-toast=${variant}]`, {
    has: page.getByText(title, { exact: true }),
  })
  // At once, because it closes after five seconds.
  const shown = await toast.evaluate(node => ({
    isVisible: node.checkVisibility(),
    words: node.textContent,
    color: getComputedStyle(node).backgroundColor,
  }))
  expect(shown).toMatchObject({ isVisible: true, words: expect.stringContaining(text) })
  await close(toast)
  return shown.color
}

test.beforeEach(({ errors }) => errors.allow(/status of 5\d\d/))

test('signing up, in and out show the server’s messages under the specified titles', async ({
  page,
  server,
}) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await answer(page, '/api/register', 403, 'Nobody else can register today.')
  await button(page, 'Register').click()
  await said(page, 'Registration Failed', 'Nobody else can register today.')
  await answer(page, '/api/register', 502, '')
  await button(page, 'Register').click()
  const failed = await said(page, 'Registration Failed', 'Request failed with status 502')
  await answer(page, '/api/register', 201, {
    id: 1,
    username: 'ana@example.com',
    requiresVerification: false,
  })
  const userRead = page.waitForRequest('**/api/user')
  await button(page, 'Register').click()
  const done = await said(page, 'Success', 'Successfully registered', 'default')
  expect(failed).not.toBe(done)
  await userRead

  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await answer(page, '/api/login', 403, { error: 'You have to VERIFY your address.' })
  await button(page, 'Login').click()
  await said(
    page,
    'Verification Required',
    'Please check your email (including spam folder) for the verification link.',
    'default',
  )
  await expect(
    page.getByText(
      'Please check your email (including spam folder) for the verification link before logging in.',
    ),
  ).toBeVisible()
  await answer(page, '/api/login', 429, { error: 'Too many tries.' })
  await button(page, 'Login').click()
  await said(page, 'Login Failed', 'Too many tries.')

  const answered = await hold(page, '**/api/verify/abc', route =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.goto('/verify/abc')
  await expect(page.getByText('Verifying your email…')).toBeVisible()
  answered()
  await expect(page.getByText('Failed to verify email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')

  for (const [status, text] of [
    [410, 'This link was used on Monday.'],
    [200, 'Welcome, Ana.'],
  ] as const) {
    await answer(page, '/api/verify/abc', status, text, 'GET')
    await page.goto('/verify/abc')
    await expect(page.getByText(text)).toBeVisible()
  }

  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/settings')
  await answer(page, '/api/logout', 503, { error: 'Not now.' })
  await button(page, 'Sign Out').click()
  await said(page, 'Error', 'Not now.')
  await expect(page).toHaveURL(`${server.url}/settings`)
})

test('explains why services, staff and pages can’t be created', async ({ page, server }) => {
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/services')
  await button(page, 'Add New Service').click()
  await page.getByLabel('Name').fill('Shave')
  await page.getByLabel('Category').selectOption('Beauty')
  await page.getByLabel('Price').fill('20')
  await answer(page, '/api/services', 502, '')
  await button(page, 'Create Service').click()
  await said(page, 'Error', 'Failed to create service')
  await answer(page, '/api/services', 409, { error: 'There are too many services.' })
  await button(page, 'Create Service').click()
  await said(page, 'Error', 'There are too many services.')
  await expect(page.getByLabel('Price')).toHaveValue('20')

  await page.goto('/staff')
  await button(page, 'Add Team Member').click()
  await page.getByLabel('Name').fill('Dana')
  await page.getByLabel('Position').fill('Stylist')
  await answer(page, '/api/staff', 502, '')
  await button(page, 'Add to Team').click()
  await said(page, 'Error', 'Failed to create staff member')
  await page.unroute('**/api/staff')
  await button(page, 'Add to Team').click()
  await said(page, 'Success', 'Staff member added', 'default')
  await button(page, 'Add Team Member').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.keyboard.press('Escape')

  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  await page.getByLabel('Page name').fill(`never-${process.pid}`)
  await answer(page, '/api/public-pages', 507, 'No room for another page.')
  await button(page, 'Create Page').click()
  await said(page, 'Error', 'No room for another page.')

  // A change that was just made would reload the services.
  await page.route('**/api/events', () => {})
  await answer(page, '/api/services', 500, 'out of order', 'GET')
  await page.goto('/services')
  await expect(page.getByRole('alert')).toContainText('Your services could not be loaded')
  await page.unroute('**/api/services')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Haircut' })).toBeVisible()
})

test('reports failed channels, voices, previews and test calls in the specified words', async ({
  page,
  server,
}) => {
  await signIn(page, await openBusiness(server.url), server.url)
  // A change that was just made would reload the preferences.
  await page.route('**/api/events', () => {})
  await answer(page, '/api/notifications/preferences', 403, 'Not now.', 'GET')
  await page.goto('/notifications')
  // Neither a number nor a placeholder that looks like loading.
  await expect(page.getByTestId('credit-balance')).toHaveText('–')
  await page.unroute('**/api/notifications/preferences')
  await button(page, 'Try again').first().click()
  await expect(page.getByTestId('credit-balance')).toHaveText(/\d/)
  await answer(page, '/api/notifications/preferences', 400, {
    error: 'SMS is not sent to your country.',
  })
  await page.getByRole('switch', { name: 'SMS' }).click()
  await said(page, 'Error', 'SMS is not sent to your country.')
  await expect(page.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
  await page.unroute('**/api/notifications/preferences')
  await page.getByRole('switch', { name: 'Voice calls' }).click()
  await said(page, 'Success', 'Notification preferences updated successfully', 'default')

  await answer(page, '/api/voice/preview/*', 503, 'Failed to generate voice preview', 'GET')
  await page
    .getByRole('button', { name: /^Preview / })
    .first()
    .click()
  await said(page, 'Preview Failed', 'Failed to preview the voice. Please try again.')
  await button(page, 'Make test call').click()
  await expect(page.getByText('Please enter a phone number')).toBeVisible()
  await page.getByLabel('Phone number').fill('0123')
  await button(page, 'Make test call').click()
  await said(
    page,
    'Invalid Phone Number',
    'Please enter a valid phone number in E.164 format (e.g., +1234567890)',
  )
  await page.getByLabel('Phone number').fill('+12125550123')
  await answer(page, '/api/test-voice-call', 502, '')
  await button(page, 'Make test call').click()
  await said(page, 'Call Failed', 'Failed to make test call')
  await answer(page, '/api/test-voice-call', 402, { error: 'You have no credits.' })
  await button(page, 'Make test call').click()
  await said(page, 'Call Failed', 'You have no credits.')
  await answer(page, '/api/test-voice-call', 200, { message: 'We call from +1 212 555 0100.' })
  await button(page, 'Make test call').click()
  await said(page, 'Success', 'We call from +1 212 555 0100.', 'default')
  await answer(page, '/api/test-voice-call', 200, { message: '' })
  await button(page, 'Make test call').click()
  await said(page, 'Success', 'Test call initiated. You should receive a call shortly.', 'default')

  await answer(page, '/api/voices', 503, { error: 'The provider is away.' }, 'GET')
  await page.reload()
  await expect(
    page.getByText('Failed to load available voices. The provider is away.'),
  ).toBeVisible()
})

test('explains why a password or an account can’t be changed', async ({ page, server, errors }) => {
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/settings')
  await button(page, 'Change password').click()
  for (const message of [
    'Current password is required',
    'Password must be at least 8 characters',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await page.getByLabel('Current password').fill('correct horse battery')
  await page.getByLabel('New password', { exact: true }).fill('a new good password')
  await page.getByLabel('Confirm new password').fill('another one')
  await button(page, 'Change password').click()
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    "Passwords don't match",
  )
  await page.getByLabel('Confirm new password').fill('a new good password')
  await answer(page, '/api/change-password', 502, '')
  await button(page, 'Change password').click()
  await said(page, 'Error', 'Failed to change password')

  await button(page, 'Delete account').click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Your password').fill('correct horse battery')
  await answer(page, '/api/user', 500, 'out of order', 'DELETE')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await said(page, 'Error', 'Failed to delete account. Please try again.')
  errors.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.unroute('**/api/user')
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await said(page, 'Error', 'Please check your network connection and try again.')
  await expect(question).toBeVisible()
})
