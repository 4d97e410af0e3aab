import { type Kysely, sql } from 'kysely'

const statements = [
  // Links in emails about security, which a new password doesn't invalidate.
  'alter table user_tokens add column security_notice boolean not null default false',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
