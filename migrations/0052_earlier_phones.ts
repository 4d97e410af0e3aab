import { type Kysely, sql } from 'kysely'

const statements = [
  // Numbers that upcoming appointments may still have after the owner corrected them.
  `alter table clients add column earlier_phones text[] not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
