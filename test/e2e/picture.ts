import { type Page, test } from '@playwright/test'

/**
 * Keeps a picture of a screen beside the test's other artefacts when PICTURES=1 asks for pictures.
 * They are for a person to look at: no test reads them, and taking all of them costs a run half a
 * minute.
 */
export async function picture(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = { fullPage: true },
) {
  if (process.env.PICTURES === '1')
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), ...options })
}
