import { openBusiness } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { answer, said } from './refused.ts'
import { signIn } from './sign-in.ts'
import { toast } from './toast.ts'

test.beforeEach(({ errors }) => errors.allow(/status of 5\d\d/))

test('signing up and in show the server’s messages under the specified titles', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await answer(page, '/api/register', 403, 'Nobody else can register today.')
  await button(page, 'Register').click()
  const failed = await said(page, 'Registration Failed', 'Nobody else can register today.')
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

  const answered = await hold(page, '**/api/verify/abc', route =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.goto('/verify/abc')
  await expect(page.getByText('Verifying your email…')).toBeVisible()
  answered()
  await expect(page.getByText('Failed to verify email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
})

test('explains why services, staff and pages can’t be created', async ({ page, server }) => {
  const owner = await openBusiness(server.url)
  await signIn(page, owner, server.url)
  const shows = async (messages: string[]) => {
    for (const message of messages) await expect(page.getByText(message).first()).toBeVisible()
  }
  await page.goto('/services')
  await button(page, 'Add New Service').click()
  await expect(page.getByRole('dialog').and(page.locator(':modal'))).toBeVisible()
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select a category',
    'Healthcare',
    'Beauty',
    'Real Estate',
    'Hotels',
    'Business',
    'Restaurants',
    'Education',
  ])
  await expect(page.getByLabel('Duration')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Price')).toHaveAttribute('min', '0')
  await expect(page.getByLabel('Price')).toHaveAttribute('step', '0.01')
  await page.getByLabel('Category').selectOption('Select a category')
  await button(page, 'Create Service').click()
  await shows(['Name is required', 'Please select a category', 'Enter a price in dollars'])
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Half done')
  // Chromium lets a page refuse only the first of three.
  for (const asks of [true, false, true]) {
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard your changes?')).toBeVisible({ visible: asks })
  }
  await button(page, 'Keep editing').click()
  await expect(page.getByLabel('Name')).toHaveValue('Half done')
  // The lowest field's message is above the dialog's buttons.
  await page.getByLabel('Category').selectOption('Beauty')
  await page.getByLabel('Duration').fill('0')
  await page.getByLabel('Duration').evaluate(field => field.scrollIntoView({ block: 'end' }))
  await button(page, 'Create Service').click()
  await expect(page.getByLabel('Duration')).toBeFocused()
  await expect(page.getByText('Number must be greater than')).toBeInViewport({ ratio: 1 })
  // The fold with an error stays open while its field is corrected.
  await page.getByText('Waiting time', { exact: true }).click()
  await page.getByLabel('Begins after').fill('10')
  await page.getByLabel('Lasts').fill('0')
  await button(page, 'Create Service').click()
  await page.getByLabel('Lasts').fill('')
  await page.getByLabel('Lasts').pressSequentially('45')
  await expect(page.getByLabel('Lasts')).toHaveValue('45')

  for (const label of ['Begins after', 'Lasts']) await page.getByLabel(label).fill('')
  await page.getByLabel('Duration').fill('60')
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
  await page.getByLabel('Email').fill('nobody')
  await button(page, 'Add to Team').click()
  await shows(['Name is required', 'Position is required', 'Invalid email address'])
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Name').fill('Dana')
  await page.getByLabel('Position').fill('Stylist')
  // A form that is being saved stays open, to show the outcome.
  const refuse = await hold(page, '**/api/staff', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, body: '' })
      : route.continue(),
  )
  await button(page, 'Add to Team').click()
  for (const name of ['Cancel', 'Close'])
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeDisabled()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  refuse()
  await said(page, 'Error', 'Failed to create staff member')
  await expect(page.getByLabel('Name')).toHaveValue('Dana')
  await page.unroute('**/api/staff')
  await button(page, 'Add to Team').click()
  await said(page, 'Success', 'Staff member added', 'default')
  await button(page, 'Add Team Member').click()
  await expect(page.getByLabel('Name')).toHaveValue('')

  await page.goto('/share')
  await button(page, 'Create Public Page').click()
  const choices = ['Haircut', 'Robin', 'Dana'].map(name => page.getByRole('checkbox', { name }))
  await page.getByLabel('Page name').fill('admin')
  for (const choice of choices) await choice.uncheck()
  await button(page, 'Create Page').click()
  await shows([
    'This name is reserved',
    'Select at least one service',
    'Select at least one staff member',
  ])
  for (const choice of choices) await choice.check()
  await page.getByLabel('Page name').fill(owner.pageName.toUpperCase())
  await page.getByLabel('Title').fill('Book with us')
  await button(page, 'Create Page').click()
  await expect(toast(page)).toContainText('This name is already taken')
  await expect(page.getByLabel('Page name')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Book with us')
})
