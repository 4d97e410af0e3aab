import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Tables whose rows belong to a business, with the column that says which. */
export const tenantKeys = new Map([['businesses', 'id']])

/**
 * The ways to find out which business a request is about: columns that are unique across
 * businesses, or unguessable. What else such a statement reads must be tied to the row that is
 * found.
 */
export const lookupColumns: ReadonlyMap<string, string> = new Map([
  ['users', 'email_key'],
  ['sessions', 'token_hash'],
  ['user_tokens', 'token_hash'],
  ['visitor_sessions', 'token_hash'],
  ['visitor_grants', 'token_hash'],
  ['public_pages', 'name_key'],
])

/**
 * Reads from the database which tables those are, so that a new one is held to its business from
 * its first statement on.
 */
export async function learnTenantTables(db: Db): Promise<void> {
  if (tenantKeys.size > 1) return
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'`.execute(db)
  for (const { name } of rows) tenantKeys.set(name, 'business_id')
}
