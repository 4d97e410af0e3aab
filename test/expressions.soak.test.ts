import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readExpressions } from '../scripts/expressions/check.mjs'
import { root } from '../scripts/lib/root.mjs'

/** Texts that lead an expression on: its own characters again and again, with an end that fits nothing. */
function textsFor(source: string, length: number): string[] {
  const words = source.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 1)
  const signs = new Set([...source.replace(/\\[a-zA-Z]/g, ''), ' ', '\n', '\t', '\u00a0', 'a', '0'])
  return [...signs, ...words, ...words.map(word => `${word} `)].map(
    part => `${part.repeat(Math.ceil(length / part.length))}\u0001`,
  )
}

/** The shortest of some runs, in milliseconds; the time limit where one does not end. */
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

test('no expression of the product takes longer than its text on 100 KB of what leads it on', () => {
  const slow = readExpressions(root).expressions.flatMap(({ path, line, source, flags }) => {
    const expression = new RegExp(source, flags)
    const [short, long] = [1_000, 100_000].map(length =>
      Math.max(...textsFor(source, length).map(text => timeOf(expression, text))),
    )
    // A hundred times the text; the square of it would be ten thousand times. Short times are those of the clock.
    return long! > 1000 * Math.max(short!, 0.5) ? [`${path}:${line} ${short} ms, ${long} ms`] : []
  })
  expect(slow).toEqual([])
})

test('a quadratic expression is found by its time', () => {
  expect(timeOf(/[ \u00a0]+\n/g, `${' '.repeat(100_000)}\u0001`)).toBeGreaterThan(500)
})
