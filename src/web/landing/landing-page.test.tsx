import { statSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { creditsForDollars } from '#domain/money.ts'
import { presets } from '#features/payments/rules.ts'
import { trades } from '#features/setup/trades-rules.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { trades as labels } from '#words/en/trades.ts'
import { visitorWords } from '#words/visitor.ts'
import { LandingPage } from './landing-page.tsx'

const html = renderToStaticMarkup(
  <WordsProvider {...visitorWords().landing}>
    <LandingPage brandName="Zeit" />
  </WordsProvider>,
)
const file = (path: string) => new URL(`../../../public${path}`, import.meta.url)

test('pictures of the app are light and dark, small, lazy and have a fixed size', () => {
  const found = [...html.matchAll(/"(\/images\/screens\/[\w-]+\.webp)"/g)].map(([, path]) => path!)
  expect(found.length).toBe(2 * found.filter(path => path.endsWith('-dark.webp')).length)
  expect(found).not.toEqual([])
  for (const path of found) expect(statSync(file(path)).size).toBeLessThanOrEqual(60_000)
  for (const [image] of html.matchAll(/<img [^>]*screens[^>]*>/g))
    expect(image).toMatch(/ width="\d+" height="\d+" loading="lazy"/)
})

test('shows the prices of the credit packs', () => {
  for (const dollars of presets.credits) {
    expect(html).toContain(`>$${dollars}<`)
    expect(html).toContain(`>${creditsForDollars(dollars)} credits<`)
  }
})

test('lists the trades of the setup', () => {
  for (const [name, { label }] of Object.entries(labels)) {
    expect(name in trades).toBe(true)
    if (name === 'other') expect(html).not.toContain(`>${label}<`)
    else expect(html).toContain(`>${label.replace('&', '&amp;')}<`)
  }
})
