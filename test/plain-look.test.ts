import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { windowStyle } from '#features/payments/window-page.ts'
import { outboxStyle } from '#features/sandbox/outbox-assets-page.ts'
import { phoneStyle } from '#features/sandbox/phone-style-page.ts'
import { plainStyle } from '#platform/http/plain-look.ts'

const tokensIn = (css: string) =>
  new Map(
    [...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(match => [match[1]!, match[2]!.trim()]),
  )

test('the sandboxes’ pages use the product’s colors', () => {
  const product = tokensIn(readFileSync('src/web/styles/tokens.css', 'utf8'))
  const own = tokensIn(plainStyle)
  expect(own.size).toBeGreaterThan(5)
  for (const [name, value] of own) expect([name, value]).toEqual([name, product.get(name)])
})

test('every color they use has a name', () => {
  const own = tokensIn(plainStyle)
  for (const [, name] of (plainStyle + outboxStyle + phoneStyle + windowStyle).matchAll(
    /var\((--[\w-]+)\)/g,
  ))
    expect(own.has(name!)).toBe(true)
})
