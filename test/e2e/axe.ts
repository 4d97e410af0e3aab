import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a screen as it is now, in full. It runs within the page itself: its other way,
 * which opens a second page for every look and works out what passed as well, takes three times as
 * long, and finds more only in frames of other origins.
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

type Violation = Awaited<ReturnType<typeof violations>>[number]
const where = ({ id, nodes }: Violation) => nodes.map(node => `${id}: ${node.html}`)

/** The rules that a screen breaks, each with the element. */
export const brokenRules = async (page: Page) => (await violations(page)).flatMap(where)

/** As `brokenRules`, of those alone that hinder somebody seriously. */
export const serious = async (page: Page) =>
  (await violations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(where)
