import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./rules.mjs').Violation} Violation
 */

const REPORT = 'bench/REPORT.md'
const SECTION = /^## Code that exists only for speed$([\s\S]*?)(?=^## |(?![\s\S]))/m
/** Techniques that plain code does not use. */
const SIGNS =
  /\ballocUnsafe\b|\bcopyWithin\b|\.cork\(|\bexecProtocol|\bextends pg\.|\bnew pg\.Query\b/

/** The comment that a file begins with, on one line. @param {string} text */
const opening = text =>
  /^(?:\/\/ .*\n)+/
    .exec(text)?.[0]
    .replace(/\n?\/\/ /g, ' ')
    .trim() ?? ''

/**
 * Code that exists only for speed begins with "// For speed: what (figure)", and the benchmark
 * report has a row with its path and that figure.
 * @param {string} root
 * @param {readonly Source[]} sources
 * @returns {{ fast: string[], violations: Violation[] }}
 */
export function checkSpeed(root, sources) {
  const path = join(root, REPORT)
  const section = existsSync(path) ? (SECTION.exec(readFileSync(path, 'utf8'))?.[1] ?? '') : ''
  const rows = section.split('\n').filter(line => line.startsWith('| `'))
  const pathOf = (/** @type {string} */ row) => row.split('`')[1] ?? ''
  /** @type {Violation[]} */
  const violations = []
  /** @param {string} where @param {string} message */
  const add = (where, message) => violations.push({ path: where, line: 1, rule: 'speed', message })
  const fast = sources.filter(({ text }) => opening(text).startsWith('For speed: '))
  for (const source of fast) {
    const figure = /\(([^()]*\d[^()]*)\)$/.exec(opening(source.text))?.[1]
    if (!figure) add(source.path, 'end the comment "For speed: …" with the measured gain: (figure)')
    else if (!rows.some(row => pathOf(row) === source.path && row.includes(figure)))
      add(source.path, `${REPORT} has no row with this path and "${figure}"`)
  }
  for (const { path: tricky, text } of sources)
    if (tricky.startsWith('src/') && SIGNS.test(text) && !fast.some(each => each.path === tricky))
      add(tricky, 'say what this is for: "// For speed: what (figure)", or write it plainly')
  for (const row of rows)
    if (!fast.some(each => each.path === pathOf(row)))
      add(REPORT, `${pathOf(row)} does not begin with "// For speed: …"`)
  return { fast: fast.map(each => each.path), violations }
}
