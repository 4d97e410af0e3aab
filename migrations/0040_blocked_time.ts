import { type Kysely, sql } from 'kysely'

const statements = [
  // Blocked time is changed on the calendar; the version reveals an outdated window.
  `alter table staff_time_off add column version integer not null default 1`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
