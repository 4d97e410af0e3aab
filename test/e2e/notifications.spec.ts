import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

test('an owner switches voice calls on, sees voices, chooses one, and is told about a wrong number', async ({
  page,
  server,
  errors,
}, testInfo) => {
  errors.allow(/Failed to load resource/)
  const { email, password } = await openBusiness(server.url)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: /^(Login|Log in|Sign in)$/ }).click()
  await page.waitForURL(/\/calendar/)
  await page.goto(`${server.url}/notifications`)
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible()
  await expect(page.getByText('Test call to')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Voice calls' }).click()
  await expect(page.getByText('Notification preferences updated successfully').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Voice' }).getByRole('radio')).toHaveCount(6)
  await page.getByText('Robert', { exact: true }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  for (const [width, scheme] of [
    [1280, 'light'],
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: testInfo.outputPath(`notifications-${width}-${scheme}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByLabel('Test call to').fill('0123')
  await page.getByRole('button', { name: 'Make test call' }).click()
  await expect(page.getByText('Invalid Phone Number').first()).toBeVisible()
})
