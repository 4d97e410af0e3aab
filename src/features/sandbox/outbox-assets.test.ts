import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outboxStyle } from './outbox-assets.ts'
import { phoneStyle } from './phone-style.ts'

const tokensIn = (css: string) =>
  new Map([...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(match => [match[1]!, match[2]!.trim()]))

test('the outbox wears the product’s own colours', () => {
  const product = tokensIn(readFileSync('src/web/styles/tokens.css', 'utf8'))
  const own = tokensIn(outboxStyle)
  expect(own.size).toBeGreaterThan(5)
  for (const [name, value] of own) expect([name, value]).toEqual([name, product.get(name)])
})

test('every colour it uses has a name', () => {
  const own = tokensIn(outboxStyle)
  for (const [, name] of (outboxStyle + phoneStyle).matchAll(/var\((--[\w-]+)\)/g)) expect(own.has(name!)).toBe(true)
})
