import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/root.mjs'

/** A builder would send more than twice as much, unminified, and twice for each check. */
const source = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** The page keeps axe's script for later checks. Behind a modal dialog, nothing can be used. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const { ready, modal } = await page.evaluate(() => ({
    ready: 'axe' in window,
    modal: document.querySelector(':modal') !== null,
  }))
  // A builder skips frames that run no scripts.
  const inFrames = page.frames().length > 1
  if (!inFrames && !ready) await page.evaluate(source)
  const axe = new AxeBuilder({ page, axeSource: inFrames ? source : 'true' })
  return modal ? axe.include(':modal') : axe
}

/** The rules whose result depends on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

interface Limits {
  /** A selector to exclude. */
  without?: string
  /** All by default. */
  rules?: string[]
}

/**
 * All axe violations on the current screen. Runs in legacy mode: the default opens a second page
 * per check, takes three times as long and finds more only in cross-origin frames.
 */
export async function violations(page: Page, { without, rules }: Limits = {}) {
  // Content still fading in has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const axe = (await axeFor(page)).setLegacyMode().options({ resultTypes: ['violations'] })
  // `options` would remove them.
  if (rules) axe.withRules(rules)
  if (without) axe.exclude(without)
  return (await axe.analyze()).violations
}

type Violation = Awaited<ReturnType<typeof violations>>[number]
const where = ({ id, nodes }: Violation) => nodes.map(node => `${id}: ${node.html}`)

export const brokenRules = async (page: Page, limits?: Limits) =>
  (await violations(page, limits)).flatMap(where)

export const serious = async (page: Page) =>
  (await violations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(where)

/**
 * Checks a wide, light window and a dark phone, on which the journey continues. Much cheaper than
 * repeating the journey.
 */
export async function inBothLooks(page: Page, look: (width: number) => Promise<void>) {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await look(width)
  }
}

export const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const
