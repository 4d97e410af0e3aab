import { describe, expect, test } from 'vitest'
import { plantedTree } from './planted-tree.ts'

const { complaints } = plantedTree()

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `export const line${i} = ${i}`).join('\n')

const plants: [title: string, rule: string, file: string, text: string][] = [
  [
    'the environment is read in a service',
    'rule 7',
    'src/features/staff/service.ts',
    `export const a = process.env.PORT`,
  ],
  [
    'the environment is read by index',
    'rule 7',
    'src/platform/a.ts',
    `export const a = process['env']`,
  ],
  [
    'the environment is taken apart',
    'rule 7',
    'src/platform/a.ts',
    `const { env } = process\nexport const a = env`,
  ],
  [
    'the environment comes as a module',
    'rule 7',
    'src/platform/a.ts',
    `import { env } from 'node:process'\nexport const a = env`,
  ],
  [
    'a service calls an address by itself',
    'rule 9',
    'src/features/staff/service.ts',
    `export const a = (url: string) => fetch(url)`,
  ],
  [
    'a service passes on what calls addresses',
    'rule 9',
    'src/features/staff/service.ts',
    `export const a = { send: fetch }`,
  ],
  [
    'a query opens a connection',
    'rule 9',
    'src/features/staff/queries.ts',
    `import { request } from 'node:https'\nexport const a = request`,
  ],
  [
    'a job brings a client for http',
    'rule 9',
    'src/features/staff/jobs.ts',
    `import * as http from 'http'\nexport const a = http`,
  ],
  [
    'a file only passes on',
    'rule 7',
    'src/features/staff/all-rules.ts',
    `export { rule } from './rules.ts'\nexport type { staff } from './contract.ts'`,
  ],
  [
    'a file passes on everything',
    'rule 7',
    'src/platform/a.ts',
    `export const own = 1\nexport * from './db.ts'`,
  ],
  ['a file is called index', 'rule 7', 'src/web/kit/index.ts', `export const own = 1`],
  [
    'a default export',
    'rule 7',
    'src/web/kit/a.tsx',
    `export default function A() {\n  return <p />\n}`,
  ],
  [
    'a default export by another name',
    'rule 7',
    'src/web/kit/a.tsx',
    `const a = 1\nexport { a as default }`,
  ],
  [
    'a file of a feature has a name of its own making',
    'rule 8',
    'src/features/staff/hiring.ts',
    `import './queries.ts'\nexport const own = 1`,
  ],
  [
    'a file of a part has a name of its own making',
    'rule 8',
    'src/features/staff/import/serviceable.ts',
    `export const own = 1`,
  ],
  ['a file of more than 300 lines', 'length', 'src/platform/a.ts', lines(301)],
]

describe('is caught:', () => {
  test.each(plants)('%s', (_, rule, file, text) => {
    const places = complaints({ [file]: text }).map(complaint => complaint.split(': ')[0])
    expect([...new Set(places)]).toEqual([`${file} ${rule}`])
  })
})

test('a long file may give a reason', () => {
  expect(
    complaints({ 'src/platform/a.ts': `// long because: it is one table\n${lines(301)}` }),
  ).toEqual([])
})

test('code for speed states its figure, which the benchmark report repeats', () => {
  const file = 'src/platform/a.ts'
  const report = (row: string) => ({
    'bench/REPORT.md': `## Code that exists only for speed\n\n${row}\n\n## Other`,
  })
  const fast = `// For speed: bytes are patched\n// (2 instead of 9 µs)\nexport const a = 1`
  const row = `| \`${file}\` | 2 instead of 9 µs |`
  expect(complaints({ [file]: fast, ...report(row) })).toEqual([])
  expect(complaints({ [file]: fast, ...report(row.replace('9', '8')) })).toEqual([
    `${file} speed: bench/REPORT.md has no row with this path and "2 instead of 9 µs"`,
  ])
  expect(
    complaints({ [file]: '// For speed: a guess\nexport const a = 1', ...report('') }),
  ).toEqual([`${file} speed: end the comment "For speed: …" with the measured gain: (figure)`])
  expect(complaints({ [file]: 'export const a = 1', ...report(row) })).toEqual([
    `bench/REPORT.md speed: ${file} does not begin with "// For speed: …"`,
  ])
  expect(complaints({ [file]: 'export const a = Buffer.allocUnsafe(9)', ...report('') })).toEqual([
    `${file} speed: say what this is for: "// For speed: what (figure)", or write it plainly`,
  ])
})

test('names the vocabulary for a file with another name', () => {
  expect(complaints({ 'src/features/staff/hiring.ts': 'export const own = 1' })).toEqual([
    "src/features/staff/hiring.ts rule 8: a feature's file is one of contract, rules, parser, " +
      'queries, service, jobs, page, routes, or <topic>-<one of these>; screens are in ui/',
  ])
})
