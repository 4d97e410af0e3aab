import { type Kysely, sql } from 'kysely'

const statements = [`alter table memberships add column opened_at timestamptz`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
