import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Reads a toast and closes it to reach what is underneath. */
export async function closeToast(page: Page, text: string) {
  const toast = page.locator('[data-toast]').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
}
