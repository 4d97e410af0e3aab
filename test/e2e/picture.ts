import { type Page, test } from '@playwright/test'

/** Only with PICTURES=1, because pictures take half a minute per run. */
export async function picture(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = { fullPage: true },
) {
  if (process.env.PICTURES === '1')
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), ...options })
}
