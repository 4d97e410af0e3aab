import { type Kysely, sql } from 'kysely'

const statements = [
  // The country (ISO 3166-1) of numbers without a country code; null for that of the time zone.
  `alter table businesses add column phone_country text check (phone_country ~ '^[A-Z]{2}$')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
