import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readTenantTables } from '#platform/db/row-security.ts'

/**
 * Keys of these tables find the business of a request, so they can't include it. The tables stay in
 * one place when the others are distributed.
 */
export const GLOBAL_TABLES = [
  'users',
  'sessions',
  'user_tokens',
  'passkeys',
  'invitations',
  'visitor_sessions',
  'public_pages',
  'domains',
] as const

/** A distributed PostgreSQL lacks these references. Decision 47 says what replaces them. */
export const DISPENSABLE_REFERENCES: readonly [table: string, target: string][] = [
  ['invitations', 'businesses'],
  ['invitations', 'memberships'],
  ['invitations', 'staff'],
  ['public_pages', 'businesses'],
  ['sessions', 'memberships'],
  ['users', 'businesses'],
  ['visitor_sessions', 'businesses'],
]

/** A vendor issues these ids. Their keys only get the business when the table is distributed. */
export const VENDOR_KEYS = [
  'payments_provider_order_id_key',
  'inbound_texts_provider_id_key',
] as const

export interface Constraint {
  name: string
  table: string
  /** The type in `pg_constraint`: p, u, x, f or c. */
  type: string
  definition: string
  columns: string[]
  /** The table that a foreign key refers to; null for others. */
  target: string | null
  targetColumns: string[] | null
}

/** Tenant tables, each with the column that identifies the business. */
export const readShardedTables = (db: Db) => readTenantTables(db, GLOBAL_TABLES)

/** Also unique indexes that are no constraints. */
export async function readConstraints(db: Db): Promise<Constraint[]> {
  const names = (columns: string, table: string) =>
    sql.raw(`(select array_agg(attname::text order by place)
      from unnest(${columns}) with ordinality as k (number, place)
      join pg_attribute on attrelid = ${table} and attnum = number)`)
  const { rows } = await sql<Constraint>`
    select conname as name, conrelid::regclass::text as table, contype::text as type,
      pg_get_constraintdef(oid) as definition, ${names('conkey', 'conrelid')} as columns,
      nullif(confrelid, 0)::regclass::text as target,
      ${names('confkey', 'confrelid')} as "targetColumns"
    from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0
      and contype in ('p', 'u', 'x', 'f', 'c')
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, 'u', pg_get_indexdef(indexrelid),
      ${names('indkey::int2[]', 'indrelid')}, null, null
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  return rows
}

/** Indexes that are no constraints, and triggers. */
async function readExtras(db: Db): Promise<{ table: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal`.execute(db)
  return rows
}

const MODULUS = 3

/** `UNIQUE (id)` becomes `UNIQUE (business_id, id)` */
const widened = ({ name, definition }: Constraint) =>
  (VENDOR_KEYS as readonly string[]).includes(name)
    ? definition.replace('(', '(business_id, ')
    : definition

/** For a migrated, empty database. It demands of keys what a distributed PostgreSQL does. */
export async function shardByBusiness(db: Db): Promise<void> {
  const tables = await readShardedTables(db)
  const of = <Row extends { table: string }>(rows: Row[]) =>
    rows.filter(({ table }) => tables.has(table))
  const constraints = of(await readConstraints(db)).filter(
    ({ definition }) => !definition.startsWith('CREATE'),
  )
  const extras = of(await readExtras(db))
  const creations = [...tables].flatMap(([table, key]) => [
    `alter table public.${table} set schema plain`,
    `create table public.${table} (like plain.${table} including defaults including identity)
      partition by hash (${key})`,
    ...Array.from(
      { length: MODULUS },
      (_, shard) => `create table shards.${table}_${shard} partition of public.${table}
        for values with (modulus ${MODULUS}, remainder ${shard})`,
    ),
  ])
  // Foreign keys refer to keys, which are created before them.
  const inOrder = constraints.toSorted((a, b) => Number(a.type === 'f') - Number(b.type === 'f'))
  const statements = [
    'create schema plain',
    'create schema shards',
    ...creations,
    ...inOrder.map(
      constraint =>
        `alter table ${constraint.table} add constraint ${constraint.name} ${widened(constraint)}`,
    ),
    ...extras.map(({ definition }) => definition),
    // Also drops DISPENSABLE_REFERENCES.
    'drop schema plain cascade',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
