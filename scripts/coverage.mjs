// Holds docs/SPECIFICATION-COVERAGE.md against the tests: every test that it names exists, under that name, in that file.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './lib/root.mjs'

const document = 'docs/SPECIFICATION-COVERAGE.md'
const shown = /`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g
const rows = readFileSync(inRoot(document), 'utf8')
  .split('\n')
  .filter(line => /^\|(?! ?-|\s*Statement)/.test(line))
let tests = 0
let open = 0
const faults = []
for (const row of rows) {
  const named = [...row.matchAll(shown)]
  if (row.includes('not shown yet')) open++
  else if (named.length === 0 && !/decision \d/.test(row)) faults.push(`Neither a test nor a decision: ${row}`)
  for (const [, file = '', name = ''] of named) {
    tests++
    const path = inRoot(file)
    if (!existsSync(path)) faults.push(`There is no ${file}.`)
    else if (!readFileSync(path, 'utf8').includes(name)) faults.push(`${file} has no test “${name}”.`)
  }
}
for (const fault of faults) console.log(fault)
console.log(`${rows.length} statements, ${tests} tests named, ${open} not shown yet, ${faults.length} wrong.`)
if (faults.length > 0 || rows.length === 0) process.exitCode = 1
