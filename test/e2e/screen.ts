import type { Page } from '@playwright/test'

/** Like a link. After a load, axe takes twice as long. */
export const showScreen = (page: Page, path: string) =>
  page.evaluate(to => history.pushState(null, '', to), path)
