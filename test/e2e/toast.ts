import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Reads a toast and closes it, as somebody does who wants what lies beneath it. */
export async function closeToast(page: Page, text: string) {
  const toast = page.locator('[data-toast]').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
}
