import type { Page, Route } from '@playwright/test'

/** Holds requests until the returned function is called. */
export async function hold(
  page: Page,
  url: string,
  then: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await released
    await then(route)
  })
  return release
}
