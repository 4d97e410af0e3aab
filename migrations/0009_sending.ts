import { type Kysely, sql } from 'kysely'

const statements = [
  `create index message_attempts_unsettled on message_attempts (created_at) where state in ('started', 'unknown')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
