import { type Kysely, sql } from 'kysely'

const statements = [
  // A row while no message is sent: since a restore, until an operator releases it.
  `create table sending_holds (since timestamptz not null)`,

  // For the hourly deletion of expired rows.
  `create index user_tokens_by_expiry on user_tokens (expires_at)`,
  `create index visitor_sessions_by_expiry on visitor_sessions (expires_at)`,

  // For a check of a staff member whose business is not known yet.
  `create index public_page_staff_anywhere on public_page_staff (staff_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
