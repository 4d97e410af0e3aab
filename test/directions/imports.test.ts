import { describe, expect, test } from 'vitest'
import { plantedTree, sound } from './planted-tree.ts'

const { check, complaints } = plantedTree()

test('reads the whole tree and accepts it if it follows every rule', () => {
  expect(complaints()).toEqual([])
  const { files, imports } = check()
  expect(files).toBe(Object.keys(sound).length - 1)
  expect(imports).toBeGreaterThan(30)
})

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
    'src/features/staff/leave-service.ts',
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
    'src/features/staff/leave-service.ts',
    `import type { book } from '#features/booking/service.ts'\nexport type A = typeof book`,
  ],
  [
    'two files need types of each other',
    'rule 5',
    'src/platform/config.ts',
    `import type { db } from './db.ts'\nexport const port = (_: typeof db) => 1`,
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
    `export const smtp = import('#src/app.ts')`,
  ],
  ['the product imports a test', 'rule 7', 'src/platform/a.ts', `import '#test/harness.ts'`],
  ['a path without its extension', 'path', 'src/platform/a.ts', `import './db'`],
]

describe('is caught:', () => {
  test.each(plants)('%s', (_, rule, file, text) => {
    const places = complaints({ [file]: text }).map(complaint => complaint.split(': ')[0])
    expect([...new Set(places)]).toEqual([`${file} ${rule}`])
  })
})

test('a file that cannot be read stops the check', () => {
  expect(() => complaints({ 'src/platform/a.ts': 'import {' })).toThrow(
    /src\/platform\/a\.ts can't be parsed/,
  )
})

test('ignores an import in a string or a comment', () => {
  const text = `// import '#platform/db.ts'\nexport const a = "import '#platform/db.ts'" + \`import('#platform/db.ts')\``
  expect(complaints({ 'src/domain/a.ts': text })).toEqual([])
})
