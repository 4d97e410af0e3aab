import { type Kysely, sql } from 'kysely'

const statements = ['alter table users add column sign_in_reported_at timestamptz']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
