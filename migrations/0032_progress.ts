import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table appointments add column arrived_at timestamptz, add column started_at timestamptz,
    add column finished_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
