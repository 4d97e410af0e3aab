import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a screen as it is now, in full. It runs within the page itself: its other way, which opens a second page for every
 * look and works out what passed as well, takes three times as long, and finds more only in frames of other origins.
 * @param without a selector of what is left out.
 */
export async function violations(page: Page, without?: string) {
  // What is still fading in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return (await (without ? axe.exclude(without) : axe).analyze()).violations
}

/** The names of the rules that a screen breaks. */
export const brokenRules = async (page: Page) => (await violations(page)).map(({ id }) => id)

/** What is a serious hindrance on a screen: the rule and the element. */
export async function serious(page: Page): Promise<string[]> {
  return (await violations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}
