import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const toast = (page: Page) => page.locator('[data-toast]')

/** Closes it, because it may cover other controls. */
export async function closeToast(page: Page, text: string) {
  const shown = toast(page).filter({ hasText: text })
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown).toHaveCount(0)
}
