// Checks that every test named in docs/SPECIFICATION-COVERAGE.md exists. With --ran, also that the
// last run (`npm test`) executed and passed each one in every project and browser.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inRoot, root } from './lib/root.mjs'

const document = 'docs/SPECIFICATION-COVERAGE.md'
const reports = [
  'unit-tests',
  'tests-on-pglite',
  'tests-on-postgresql',
  'fault-tests',
  'browser-journeys',
].map(name => `test-results/${name}.json`)
const shown = /`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g
const [asked] = process.argv.slice(2)

/** @typedef {{ file: string, name: string, passed: boolean }} Ran */

/**
 * The tests of a report, Vitest's or Playwright's.
 * @param {any} report
 * @returns {Ran[]}
 */
function testsOf(report) {
  if (report.testResults) {
    return report.testResults.flatMap((/** @type {any} */ { name: path, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { title, status }) => {
        return { file: relative(root, path), name: title, passed: status === 'passed' }
      }),
    )
  }
  /** @param {any} suite @returns {Ran[]} */
  const within = ({ file, suites = [], specs = [] }) => [
    ...suites.flatMap(within),
    ...specs.map((/** @type {any} */ { title, ok }) => {
      return { file: relative(root, inRoot('test/e2e', file)), name: title, passed: ok }
    }),
  ]
  return report.suites.flatMap(within)
}

/** @type {Ran[]} */
const ran = []
const faults = []
if (asked === '--ran') {
  for (const report of reports) {
    if (existsSync(inRoot(report)))
      ran.push(...testsOf(JSON.parse(readFileSync(inRoot(report), 'utf8'))))
    else faults.push(`There is no ${report}: those tests did not run.`)
  }
}

/**
 * The problem with a reference to a test, if any. The name omits values from a loop or table.
 * @param {string} file
 * @param {string} name
 */
function faultOf(file, name) {
  if (!existsSync(inRoot(file))) return `There is no ${file}.`
  if (!readFileSync(inRoot(file), 'utf8').includes(name)) return `${file} has no test “${name}”.`
  if (/%[a-z]/.test(name)) return `${file} “${name}”: leave out what a table puts into the title.`
  if (asked !== '--ran') return
  const runs = ran.filter(test => test.file === file && test.name.includes(name))
  if (runs.length === 0) return `${file} “${name}” did not run.`
  if (!runs.every(({ passed }) => passed)) return `${file} “${name}” did not pass.`
}

// A statement with the lines below it.
const rows = readFileSync(inRoot(document), 'utf8').match(/^- .*(\n {2}- .*)*/gm) ?? []
const named = new Set()
let decided = 0
for (const row of rows) {
  const tests = [...row.matchAll(shown)]
  if (tests.length === 0 && !row.includes('\n  - Decided: '))
    faults.push(`Neither a test nor a decision: ${row}`)
  if (tests.length === 0) decided++
  for (const [key, file = '', name = ''] of tests) {
    if (named.has(key)) continue
    named.add(key)
    const fault = faultOf(file, name)
    if (fault) faults.push(fault)
  }
}
for (const fault of faults) console.log(fault)
console.log(
  `${rows.length} statements, ${named.size} tests named, ${decided} decided otherwise, ${faults.length} wrong.`,
)
if (faults.length > 0 || rows.length === 0) process.exitCode = 1
