import type { Page } from '@playwright/test'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

test('buys credit packs in the sandbox’s window, and explains a failure, which charges nothing', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await openAs(page, business, server.url)
  const packs = page.getByRole('group', { name: 'Credit pack' }).getByRole('radio')
  await expect(packs).toHaveCount(3)
  await expect(page.getByText('1 credit costs $0.10')).toBeVisible()
  await expect(page.getByText('Credits never expire.')).toBeVisible()
  const gives = async (dollars: number, credits: number) =>
    await expect(page.getByRole('radio', { name: `$${dollars}` })).toHaveAccessibleDescription(
      `${credits} credits`,
    )
  await gives(10, 100)
  await gives(25, 250)
  await gives(50, 500)
  const buy = async (choice: string) => {
    await page.getByRole('radio', { name: /\$25/ }).check()
    await page.getByRole('button', { name: 'Pay $25' }).click()
    await page.getByRole('button', { name: choice, exact: true }).click()
  }
  await buy('Decline')
  await expect(toast(page).getByText('Purchase Failed', { exact: true })).toBeVisible()
  await expect(toast(page).getByText('Failed to process payment')).toBeVisible()
  await expect(page.getByTestId('credit-balance')).toHaveText('0')
  await buy('Approve')
  await expect(toast(page).getByText('Purchase Successful')).toBeVisible()
  await expect(
    toast(page).getByText('Added 250 notification credits to your account'),
  ).toBeVisible()
  await expect(page.getByTestId('credit-balance')).toHaveText('250')
  await page.goto(`${server.url}/topup`)
  await gives(5, 50)
  await gives(20, 200)
  await expect(page.getByRole('row').filter({ hasText: 'Credit pack' })).toContainText('+250')
})
