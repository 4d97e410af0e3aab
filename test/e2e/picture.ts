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

const PHONE = { width: 390, height: 844 }

/** With PICTURES=1, also takes it in the dark and on a phone. */
export async function film(page: Page, name: string) {
  const shoot = (which: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}${which}.png`) })
  await shoot('')
  if (process.env.PICTURES !== '1') return
  const wide = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot('-dark')
  await page.setViewportSize(PHONE)
  await shoot('-phone-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shoot('-phone')
  await page.setViewportSize(wide)
}
