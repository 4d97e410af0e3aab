import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkExpressions } from '../scripts/expressions/check.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kairos-expressions-'))
  mkdirSync(join(root, 'src'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function complaints(code: string, name = 'planted.ts') {
  writeFileSync(join(root, 'src', name), `export const value = (text: string) => ${code}\n`)
  return (await checkExpressions(root)).complaints.map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  )
}

test.each([
  String.raw`text.replace(/[ \u00a0]+\n/g, '')`,
  String.raw`text.replace(/\s*(USD|US\$)\s*/i, '')`,
  '/^(a+)+$/.test(text)',
])('refuses an expression whose time grows faster than linearly: %s', async code => {
  expect(await complaints(code)).toEqual([
    expect.stringMatching(/^src\/planted\.ts:1 .*takes (.*polynomial|exponential)/),
  ])
})

test('checks screens, too, and accepts linear expressions and any expression in tests', async () => {
  expect(await complaints(String.raw`<p>{text.match(/^\d+-\d+$/)}</p>`, 'screen.tsx')).toEqual([])
  expect(await complaints(String.raw`/\s+$/.test(text)`, 'some.test.ts')).toEqual([])
  expect(await complaints(String.raw`<p>{text.match(/\s+$/)}</p>`, 'screen.tsx')).toHaveLength(1)
})

test('refuses an assembled expression unless it is a single character class', async () => {
  expect(await complaints(`new RegExp('^' + text)`)).toEqual([
    expect.stringContaining('as a literal'),
  ])
  expect(await complaints('new RegExp(`[^$' + '{text}]`)')).toEqual([])
})
