import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Db } from './database.ts'

const POLICY = 'one_business'

/** A person's rows are read before their business is known. */
export const TABLES_OF_PEOPLE = ['users', 'user_tokens', 'passkeys', 'recovery_codes']

export async function readTenantTables(
  db: Db,
  except: readonly string[] = TABLES_OF_PEOPLE,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_attribute on attrelid = c.oid
    where pg_table_is_visible(c.oid) and relkind in ('r', 'p') and attname = 'business_id'
      and relname <> all(${except})
    order by relname`.execute(db)
  return new Map([['businesses', 'id'], ...rows.map(({ name }) => [name, 'business_id'] as const)])
}

/**
 * Operators and backups don't set `kairos.business`, which means all. The planner expects a `case`
 * to keep half of the rows, but a comparison almost none.
 */
const conditionOn = (key: string) => `case coalesce(current_setting('kairos.business', true), 'all')
  when 'all' then true else ${key} = current_setting('kairos.business', true)::integer end`

/**
 * The policies bind even the tables' owner. Skips tables that have them, because each change locks
 * its table.
 */
export async function secureRows(db: Db): Promise<void> {
  const tables = await readTenantTables(db)
  for (const table of await listUnsecured(db)) {
    const condition = conditionOn(tables.get(table)!)
    await sql
      .raw(
        `do $$ begin
          drop policy if exists ${POLICY} on ${table};
          create policy ${POLICY} on ${table} using (${condition}) with check (${condition});
          alter table ${table} enable row level security, force row level security;
        end $$`,
      )
      .execute(db)
  }
}

export async function listUnsecured(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where pg_table_is_visible(c.oid) and relkind in ('r', 'p')
      and relname = any(${[...(await readTenantTables(db)).keys()]})
      and not (relrowsecurity and relforcerowsecurity
        and exists (select from pg_policy where polrelid = c.oid and polname = ${POLICY}))
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** @throws ConfigError if the login bypasses policies. */
export async function requireBoundLogin(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; is_superuser: boolean }>`
    select rolname as name, rolsuper as is_superuser from pg_roles
    where rolname = current_user and (rolsuper or rolbypassrls)`.execute(db)
  const [passing] = rows
  if (!passing) return
  throw new ConfigError(
    `ROW_SECURITY=on has no effect, because the login “${passing.name}” of DATABASE_URL ${
      passing.is_superuser ? 'is a superuser' : 'has BYPASSRLS'
    }: use a login that owns the database and is neither, or run alter role ${passing.name} nosuperuser nobypassrls.`,
  )
}
