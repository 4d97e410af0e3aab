import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { close } from './toast.ts'

export async function answer(
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
export async function said(page: Page, title: string, text: string, variant = 'destructive') {
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
