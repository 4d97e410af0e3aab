import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { exceptions } from './owners.ts'
import type { Node } from './syntax.ts'
import { hiddenWriteOf, readWriters, trespassOf, writersIn } from './writers.ts'

beforeAll(loadModule)

const writers = readWriters(process.cwd())

test('only its owner writes to a table', () => {
  expect(writers.length).toBeGreaterThan(100)
  expect(writers.flatMap(writer => trespassOf(writer) ?? [])).toEqual([])
})

test('one file inserts messages', () => {
  const inserting = writers.filter(({ verb, table }) => verb === 'insert' && table === 'messages')
  expect(inserting.map(({ path }) => path)).toEqual(['src/features/messages/planning/queries.ts'])
})

test('every exception is still needed', () => {
  const written = new Set(writers.map(({ path, table }) => `${path} ${table}`))
  const named = exceptions.flatMap(({ path, tables }) =>
    tables === 'any' ? [`${path} undefined`] : tables.map(table => `${path} ${table}`),
  )
  expect(named.filter(name => !written.has(name))).toEqual([])
})

const planted: [string, string][] = [
  ['an insert', 'sql`insert into messages (kind) values (1)`'],
  ['an insert over two lines', 'sql`with a as (select 1) INSERT\n  INTO "messages" select 1`'],
  ['an update', "sql`update messages set state = 'sent'`"],
  ['an update with an alias', 'sql`update only messages as m\n set state = 1`'],
  ['a removal', 'sql`delete from messages where id = 1`'],
  ['a truncation', 'sql`truncate table messages`'],
  ['an insert of the builder', "db\n  .insertInto('messages').values(row)"],
  ['an update of the builder', "db.updateTable('messages as m').set(row)"],
  ['a removal of the builder', "db.deleteFrom(\n  'messages',\n)"],
  ['a table from a variable', 'db.insertInto(table).values(row)'],
  ['a table put into the SQL', `sql\`insert into \${sql.table(table)} values (1)\``],
  ['an update of a table put into the SQL', `sql\`update \${sql.table(table)} t set a = 1\``],
]

test.each(planted)('%s by another feature is caught', (_, text) => {
  const found = writersIn('src/features/staff/queries.ts', text)
  expect(found.map(trespassOf)).toEqual([expect.stringMatching(/messages|not named/)])
})

test('locks, conflicts and comments are not writes', () => {
  const text = `sql\`select 1 from messages for update skip locked\`
    sql\`insert into staff values (1) on conflict do update set name = 'a'\`
    // An update must set something.`
  expect(writersIn('src/features/staff/queries.ts', text)).toMatchObject([{ table: 'staff' }])
})

const statement = (text: string) => (parseSync(text) as { stmts: { stmt: Node }[] }).stmts[0]!.stmt

test('catches, when it runs, a write that no source spells out', () => {
  expect(
    hiddenWriteOf(
      statement('with a as (delete from credit_entries returning *) insert into messages select 1'),
    ),
  ).toBe('No source spells out this delete of credit_entries')
  expect(hiddenWriteOf(statement('insert into ledgers select 1'))).toMatch('ledgers')
  expect(hiddenWriteOf(statement('insert into messages (kind) select 1'))).toBeUndefined()
})
