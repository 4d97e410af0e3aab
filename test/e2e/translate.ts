import type { Page } from '@playwright/test'

/** Replaces every text node, as translators in browsers do. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style')) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      // Another text, which locators match all the same.
      font.append(`${text.data}\u200b`)
    }
  })
