import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readExpressions } from '../scripts/expressions/check.mjs'
import { root } from '../scripts/lib/root.mjs'

/** Characters of the expression, repeated, with an ending that doesn't match. */
function textsFor(source: string, length: number): string[] {
  const words = source.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 1)
  const signs = new Set([...source.replace(/\\[a-zA-Z]/g, ''), ' ', '\n', '\t', '\u00a0', 'a', '0'])
  return [...signs, ...words, ...words.map(word => `${word} `)].map(
    part => `${part.repeat(Math.ceil(length / part.length))}\u0001`,
  )
}

/** In milliseconds, up to the limit. */
function timeOf(expression: RegExp, text: string, limitMs = 2000): number {
  const runs = Array.from({ length: 3 }, () => {
    const started = performance.now()
    try {
      runInNewContext('text.replace(expression, "")', { text, expression }, { timeout: limitMs })
    } catch {
      return limitMs
    }
    return performance.now() - started
  })
  return Math.min(...runs)
}

test('every expression takes linear time on 100 KB attack strings', () => {
  const slow = readExpressions(root).expressions.flatMap(({ path, line, source, flags }) => {
    const expression = new RegExp(source, flags)
    const [short, long] = [1_000, 100_000].map(length =>
      Math.max(...textsFor(source, length).map(text => timeOf(expression, text))),
    )
    // For text 100 times as long, quadratic time is 10,000 times as long. Very short times are
    // clock noise.
    return long! > 1000 * Math.max(short!, 0.5) ? [`${path}:${line} ${short} ms, ${long} ms`] : []
  })
  expect(slow).toEqual([])
})

test('detects a quadratic expression by its time', () => {
  expect(timeOf(/[ \u00a0]+\n/g, `${' '.repeat(100_000)}\u0001`)).toBeGreaterThan(500)
})
