import type { Page } from '@playwright/test'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

test('buys credit packs in the sandbox’s window, and explains failures, which charge nothing', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/503 .*\/api\/voice-credits\/purchase/)
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
  for (const [choice, title, said] of [
    ['Decline', 'Purchase Failed', 'Failed to process payment'],
    ['Error', 'Purchase Failed', 'Failed to process payment'],
    ['Cancel', 'Payment Cancelled', 'You left before paying. Nothing was charged.'],
  ] as const) {
    await page.getByRole('radio', { name: /\$25/ }).check()
    await page.getByRole('button', { name: 'Pay $25' }).click()
    await page.getByRole('button', { name: choice, exact: true }).click()
    await expect(toast(page).getByText(title, { exact: true })).toBeVisible()
    await expect(toast(page).getByText(said)).toBeVisible()
    await expect(page.getByTestId('credit-balance')).toHaveText('0')
  }
  for (const [amount, balance] of [
    [25, '250'],
    [50, '750'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`\\$${amount}`) }).check()
    await page.getByRole('button', { name: `Pay $${amount}` }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(toast(page).getByText('Purchase Successful')).toBeVisible()
    await expect(
      toast(page).getByText(`Added ${amount * 10} notification credits to your account`),
    ).toBeVisible()
    await expect(page.getByTestId('credit-balance')).toHaveText(balance)
  }
  await page.goto(`${server.url}/topup`)
  await gives(5, 50)
  await gives(20, 200)
  for (const pack of ['+250', '+500']) {
    await expect(
      page.getByRole('row').filter({ hasText: 'Credit pack' }).filter({ hasText: pack }),
    ).toBeVisible()
  }
})
