import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const toast = (page: Page) => page.locator('[data-toast]')

/** Closes it, because it may cover other controls. */
export async function closeToast(page: Page, text: string) {
  const shown = toast(page).filter({ hasText: text })
  await shown.waitFor()
  await close(shown)
}

/** Its five seconds may be over before the click. */
export async function close(shown: Locator) {
  const button = shown.getByRole('button', { name: 'Close' })
  await button.click({ timeout: 1_000 }).catch(() => {})
  await expect(shown).toHaveCount(0)
}

/** At an instant that is still ahead, however slow the machine is. Toasts close before. */
export const pauseClock = async (page: Page) =>
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
