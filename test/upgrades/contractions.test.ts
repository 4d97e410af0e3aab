import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { migrations } from '#platform/db/migrate.ts'
import { contractionsIn, statementsOf } from './contractions.ts'

beforeAll(() => loadModule())

/** Earlier migrations ran before rolling upgrades. */
const FIRST = '0019'
/** Constraints that are replaced under the same name and refuse nothing more than before. */
const RELAXED: Record<string, string[]> = {
  '0035_gaps': [
    'AT_DropConstraint of appointments.appointments_never_overlap',
    'AT_AddConstraint of appointments',
  ],
  // Every login has a membership at home, and the others only move with their login.
  '0044_memberships': ['sessions', 'passkeys', 'recovery_codes', 'user_tokens'].flatMap(table => [
    `AT_DropConstraint of ${table}.${table}_business_id_user_id_fkey`,
    `AT_AddConstraint of ${table}`,
  ]),
}
/** Migrations whose indexes were dropped again, so that nothing is left in them. */
const EMPTIED = ['0059_key_age', '0060_planned_to_people']
const CONTRACTION = /^\d{4}_contract_(\d{4})_/

test('every migration keeps what the previous version uses, or is named a contraction', async () => {
  const names = Object.keys(migrations)
  for (const [name, migration] of Object.entries(migrations)) {
    if (name < FIRST || EMPTIED.includes(name)) continue
    const statements = await statementsOf(migration)
    expect(statements.length, name).toBeGreaterThan(0)
    const since = CONTRACTION.exec(name)?.[1]
    if (since === undefined) expect(contractionsIn(statements), name).toEqual(RELAXED[name] ?? [])
    else {
      // The code of this migration and all later ones can do without it.
      expect(
        names.some(other => other.startsWith(`${since}_`) && other < name),
        name,
      ).toBe(true)
      expect(contractionsIn(statements).length, `${name} only removes`).toBe(statements.length)
    }
  }
})

test.each([
  ['alter table a drop column b', 'AT_DropColumn of a.b'],
  ['alter table a alter column b type text', 'AT_AlterColumnType of a.b'],
  ['alter table a alter column b set not null', 'AT_SetNotNull of a.b'],
  ['alter table a drop constraint c', 'AT_DropConstraint of a.c'],
  ['alter table a add constraint c check (b > 0)', 'AT_AddConstraint of a'],
  ['alter table a add foreign key (b) references c', 'AT_AddConstraint of a'],
  ['alter table a add column b integer not null', 'a.b, which older versions leave empty'],
  ['alter table a add column b integer unique', 'a.b, which older versions leave empty'],
  ['alter table a rename column b to c', 'RenameStmt'],
  ['create unique index on a (b)', 'a unique index on a'],
  ['drop table a', 'DropStmt'],
  ['create or replace view a as select 1', 'ViewStmt'],
  ['do $$ begin end $$', 'DoStmt'],
])('%s is a contraction', (statement, what) => {
  expect(contractionsIn([statement])).toEqual([what])
})

test('new tables, indexes and nullable columns are not contractions', () => {
  const additions = [
    'create table a (b integer not null)',
    'create unique index on a (b)',
    'alter table a add constraint c check (b > 0)',
    'create index on d (e)',
    'drop index if exists f',
    "alter table d add column f text not null default '', add column g integer",
    'alter table d add foreign key (e, g) references a',
    'update d set g = 1',
  ]
  expect(contractionsIn(additions)).toEqual([])
})
