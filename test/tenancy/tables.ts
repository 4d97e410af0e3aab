import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Tenant tables, each with the column that identifies the business. */
export const tenantKeys = new Map([['businesses', 'id']])

/**
 * These columns identify the business of a request, because they are unguessable or unique across
 * businesses. Everything else in such a statement must be tied to the row found.
 */
export const lookupColumns: ReadonlyMap<string, string> = new Map([
  ['users', 'email_key'],
  ['sessions', 'token_hash'],
  ['user_tokens', 'token_hash'],
  ['passkeys', 'credential_id'],
  ['invitations', 'token_hash'],
  ['visitor_sessions', 'token_hash'],
  ['visitor_grants', 'token_hash'],
  ['visitor_codes', 'token_hash'],
  ['public_pages', 'name_key'],
  ['domains', 'host'],
  ['picture_files', 'hash'],
])

/** From the database, so that new tables are checked from their first statement on. */
export async function learnTenantTables(db: Db): Promise<void> {
  if (tenantKeys.size > 1) return
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'`.execute(db)
  for (const { name } of rows) tenantKeys.set(name, 'business_id')
}
