import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDirections } from '../scripts/directions/check.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kairos-directions-'))
  const { imports, dependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  writeFileSync(join(root, 'package.json'), JSON.stringify({ imports, dependencies }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/**
 * A small source tree without violations: one feature from table to screen, and its surroundings.
 */
const sound: Record<string, string> = {
  'src/domain/money.ts': `export const cents = 100`,
  'src/domain/time/zone.ts': `import { Temporal } from 'temporal-polyfill'\nexport const zones = [Temporal.Now, Intl.DateTimeFormat]`,
  'src/contract/route.ts': `import { createRoute } from '@hono/zod-openapi'\nexport const route = createRoute`,
  'src/platform/config.ts': `export const port = process.env.PORT`,
  'src/platform/db.ts': `import { port } from './config.ts'\nimport { up } from '#migrations/0001_first.ts'\nexport const db = [port, up]`,
  'src/platform/context.ts': `import type { Mail } from '#providers/email/port.ts'\nexport type Context = { mail: Mail }`,
  'src/providers/email/port.ts': `export type Mail = { send(): void }`,
  'src/providers/email/smtp.ts': `import type { Mail } from './port.ts'\nimport '#platform/db.ts'\nexport const smtp: Mail = { send() {} }`,
  'src/features/staff/contract.ts': `import { z } from 'zod'\nimport { route } from '#contract/route.ts'\nexport const staff = [z, route]`,
  'src/features/staff/rules.ts': `import { cents } from '#domain/money.ts'\nimport type { staff } from './contract.ts'\nexport const rule = (_: typeof staff) => cents`,
  'src/features/staff/queries.ts': `import { db } from '#platform/db.ts'\nexport const list = db`,
  'src/features/staff/service.ts': `import { list } from './queries.ts'\nimport { hire } from './hiring-service.ts'\nexport const service = [list, hire]`,
  'src/features/staff/hiring-service.ts': `import type { Mail } from '#providers/email/port.ts'\nimport './queries.ts'\nexport const hire = (mail: Mail) => mail`,
  'src/features/staff/import/csv-parser.ts': `import { parse } from 'csv-parse/sync'\nimport '../rules.ts'\nexport const csv = parse`,
  'src/features/staff/import/service.ts': `import { csv } from './csv-parser.ts'\nexport const read = csv`,
  'src/features/staff/poster-page.ts': `import { html } from 'hono/html'\nimport './service.ts'\nexport const poster = html`,
  'src/features/staff/routes.ts': `import { service } from './service.ts'\nimport './contract.ts'\nimport { poster } from './poster-page.ts'\nexport const routes = [service, poster]`,
  'src/features/staff/ui/screen.tsx': `import { Button } from '#web/kit/button.tsx'\nimport { staff } from '../contract.ts'\nimport type { service } from '../service.ts'\nexport const Screen = (props: { s: typeof service }) => <Button>{[props.s, staff]}</Button>`,
  'src/features/booking/service.ts': `import { service } from '#features/staff/service.ts'\nexport const book = service`,
  'src/features/messages/planning/queries.ts': `import '#platform/db.ts'\nexport const insertMessages = 1`,
  'src/features/messages/delivery/service.ts': `import '#features/staff/service.ts'\nexport const deliver = 1`,
  'src/features/staff/hours-queries.ts': `import '#features/messages/planning/queries.ts'\nexport const hours = 1`,
  'src/web/kit/button.tsx': `import { useState } from 'react'\nexport const Button = useState as never`,
  'src/web/lib/api.ts': `import { hc } from 'hono/client'\nimport type { Api } from '#src/app.ts'\nexport const api = hc as unknown as Api`,
  'src/web/app/main.tsx': `import { Screen } from '#features/staff/ui/screen.tsx'\nimport '#web/lib/api.ts'\nexport const page = Screen`,
  'src/web/booking/main.tsx': `export const page = 1`,
  'src/app.ts': `import { routes } from '#features/staff/routes.ts'\nimport { smtp } from '#providers/email/smtp.ts'\nexport type Api = typeof routes\nexport const app = [routes, smtp]`,
  'migrations/0001_first.ts': `export const up = 1`,
  'test/harness.ts': `export const harness = process.env.TEST_ENGINE`,
  'src/features/staff/staff.test.ts': `import '#test/harness.ts'\nimport './queries.ts'`,
  'vite.config.ts': `export default {}`,
}

/** The checker's complaints about the tree with these files added. */
function complaints(planted: Record<string, string> = {}): string[] {
  for (const [path, text] of Object.entries({ ...sound, ...planted })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  return checkDirections(root).violations.map(
    ({ path, rule, message }) => `${path} ${rule}: ${message}`,
  )
}

test('a tree that keeps every direction is left alone, and is really read', () => {
  expect(complaints()).toEqual([])
  const { files, imports } = checkDirections(root)
  expect(files).toBe(Object.keys(sound).length - 1)
  expect(imports).toBeGreaterThan(30)
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `export const line${i} = ${i}`).join('\n')

const plants: [title: string, rule: string, file: string, text: string][] = [
  ['the domain reaches the platform', 'rule 1', 'src/domain/a.ts', `import '#platform/db.ts'`],
  [
    'the domain reaches Node',
    'rule 1',
    'src/domain/a.ts',
    `import { readFileSync } from 'node:fs'\nexport const a = readFileSync`,
  ],
  [
    'the domain takes a package of its own liking',
    'rule 1',
    'src/domain/a.ts',
    `export const a = import('kysely')`,
  ],
  [
    'the domain takes a type from a feature',
    'rule 1',
    'src/domain/a.ts',
    `export type A = import('#features/staff/rules.ts').A`,
  ],
  [
    'Temporal is used outside domain/time',
    'rule 1',
    'src/domain/a.ts',
    `import { Temporal } from 'temporal-polyfill'\nexport const a = Temporal`,
  ],
  [
    'Intl is used in a screen',
    'rule 1',
    'src/features/staff/ui/a.tsx',
    `export const A = () => <p>{new Intl.NumberFormat('en').format(1)}</p>`,
  ],
  [
    'a date is formatted behind the back of domain/time',
    'rule 1',
    'src/web/lib/a.ts',
    `export const a = (d: Date) => d.toLocaleDateString()`,
  ],
  [
    'a contract reaches a query',
    'rule 2',
    'src/features/staff/contract.ts',
    `import './queries.ts'`,
  ],
  [
    'a rule reaches the platform',
    'rule 2',
    'src/features/staff/rules.ts',
    `import type { Context } from '#platform/context.ts'\nexport type A = Context`,
  ],
  [
    'a rule takes a package of the server',
    'rule 2',
    'src/features/staff/rules.ts',
    `import { sql } from 'kysely'\nexport const a = sql`,
  ],
  [
    'the shared contract reaches a feature',
    'rule 2',
    'src/contract/a.ts',
    `import '#features/staff/contract.ts'`,
  ],
  [
    'a route goes past its service',
    'rule 3',
    'src/features/staff/routes.ts',
    `import { list } from './queries.ts'\nexport const a = list`,
  ],
  [
    'a query calls its service',
    'rule 3',
    'src/features/staff/queries.ts',
    `export const a = async () => await import('./service.ts')`,
  ],
  [
    'a service reaches a vendor',
    'rule 3',
    'src/features/staff/service.ts',
    `import { smtp } from '#providers/email/smtp.ts'\nexport const a = smtp`,
  ],
  [
    'the platform reaches a feature',
    'rule 3',
    'src/platform/a.ts',
    `import '#features/staff/service.ts'`,
  ],
  [
    'a service reaches a route',
    'rule 3',
    'src/features/staff/hiring-service.ts',
    `import './routes.ts'`,
  ],
  [
    'a parser reaches a query',
    'rule 3',
    'src/features/staff/import/csv-parser.ts',
    `import '../queries.ts'\nexport const csv = 1`,
  ],
  [
    'a parser does more than read a format',
    'rule 3',
    'src/features/staff/import/csv-parser.ts',
    `import { readFileSync } from 'node:fs'\nexport const csv = readFileSync`,
  ],
  [
    'a page goes past its service',
    'rule 3',
    'src/features/staff/poster-page.ts',
    `import './queries.ts'\nexport const poster = 1`,
  ],
  [
    'a screen imports a service',
    'rule 4',
    'src/features/staff/ui/a.tsx',
    `import { service } from '../service.ts'\nexport const A = () => <p>{service}</p>`,
  ],
  [
    'a screen hides a server import behind a mixed import',
    'rule 4',
    'src/features/staff/ui/a.tsx',
    `import { type Context, secret } from '#platform/context.ts'\nexport const A = (_: Context) => secret`,
  ],
  [
    'a screen re-exports from the server',
    'rule 4',
    'src/features/staff/ui/a.tsx',
    `export const own = 1\nexport { db } from '#platform/db.ts'`,
  ],
  [
    'a screen loads the server lazily',
    'rule 4',
    'src/web/app/a.tsx',
    `export const load = () => import('#platform/db.ts')`,
  ],
  [
    'browser code uses Node',
    'rule 4',
    'src/web/lib/a.ts',
    `import { join } from 'node:path'\nexport const a = join`,
  ],
  [
    'browser code uses a package of the server',
    'rule 4',
    'src/web/lib/a.ts',
    `import pino from 'pino'\nexport const a = pino`,
  ],
  [
    'browser code uses the server half of a shared package',
    'rule 4',
    'src/web/booking/a.tsx',
    `import { renderToString } from 'react-dom/server'\nexport const a = renderToString`,
  ],
  [
    'the kit knows a feature',
    'rule 4',
    'src/web/kit/a.tsx',
    `import type { staff } from '#features/staff/contract.ts'\nexport type A = typeof staff`,
  ],
  [
    'the booking page imports the app',
    'rule 4',
    'src/web/booking/a.tsx',
    `import { page } from '#web/app/main.tsx'\nexport const a = page`,
  ],
  [
    'a feature reads the queries of another',
    'rule 5',
    'src/features/booking/service.ts',
    `import { list } from '#features/staff/queries.ts'\nexport const a = list`,
  ],
  [
    'a service goes past the service of planning to its queries',
    'rule 5',
    'src/features/booking/service.ts',
    `import { insertMessages } from '#features/messages/planning/queries.ts'\nexport const a = insertMessages`,
  ],
  [
    'a feature reaches into a page of another',
    'rule 5',
    'src/features/booking/service.ts',
    `import { poster } from '../staff/poster-page.ts'\nexport const a = poster`,
  ],
  [
    'a screen shows the screen of another feature',
    'rule 5',
    'src/features/booking/ui/a.tsx',
    `import { Screen } from '#features/staff/ui/screen.tsx'\nexport const A = Screen`,
  ],
  [
    'two features need each other',
    'rule 5',
    'src/features/staff/hiring-service.ts',
    `import type { book } from '#features/booking/service.ts'\nexport type A = typeof book`,
  ],
  [
    'a provider knows a feature',
    'rule 6',
    'src/providers/email/smtp.ts',
    `import { rule } from '#features/staff/rules.ts'\nexport const smtp = rule`,
  ],
  [
    'a provider knows the composition root',
    'rule 6',
    'src/providers/email/smtp.ts',
    `import { app } from '#src/app.ts'\nexport const smtp = app`,
  ],
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
  ['the product imports a test', 'rule 7', 'src/platform/a.ts', `import '#test/harness.ts'`],
  ['a path without its extension', 'path', 'src/platform/a.ts', `import './db'`],
  ['a file of more than 370 lines', 'length', 'src/platform/a.ts', lines(371)],
]

describe('is caught:', () => {
  test.each(plants)('%s', (_, rule, file, text) => {
    const places = complaints({ [file]: text }).map(complaint => complaint.split(': ')[0])
    expect([...new Set(places)]).toEqual([`${file} ${rule}`])
  })
})

test('a long file may say why', () => {
  expect(
    complaints({ 'src/platform/a.ts': `// long because: it is one table\n${lines(371)}` }),
  ).toEqual([])
})

test('code for speed gives its figure, which the benchmark report repeats', () => {
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

test('names the vocabulary for a file outside it', () => {
  expect(complaints({ 'src/features/staff/hiring.ts': 'export const own = 1' })).toEqual([
    "src/features/staff/hiring.ts rule 8: a feature's file is one of contract, rules, parser, " +
      'queries, service, jobs, page, routes, or <topic>-<one of these>; screens are in ui/',
  ])
})

test('a file that cannot be read stops the check', () => {
  expect(() => complaints({ 'src/platform/a.ts': 'import {' })).toThrow(
    /src\/platform\/a\.ts can't be parsed/,
  )
})

test('an import hidden in a string or a comment is none', () => {
  const text = `// import '#platform/db.ts'\nexport const a = "import '#platform/db.ts'" + \`import('#platform/db.ts')\``
  expect(complaints({ 'src/domain/a.ts': text })).toEqual([])
})
