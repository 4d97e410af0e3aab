import { expect, test } from 'vitest'
import { hasTooManyValues } from './json-size.ts'

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, '']))

test.each([
  [
    'a file as one string, whatever it holds',
    JSON.stringify({ text: '[{"a\\",{[['.repeat(100_000) }),
    false,
  ],
  ['ten thousand keys', JSON.stringify(keys(10_000)), false],
  ['half a million keys', JSON.stringify({ mapping: keys(500_000) }), true],
  ['deep arrays', `{"text":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, true],
  ['depth behind a long string', `["${'x'.repeat(100_000)}",${'['.repeat(100)}`, true],
  ['a string without an end', `["${'x\\"'.repeat(100_000)}`, false],
  ['many empty lists', `[${'[],'.repeat(100_000)}1]`, true],
])('detects a body with too many values: %s', (_, text, tooMuch) => {
  expect(hasTooManyValues(text)).toBe(tooMuch)
})
