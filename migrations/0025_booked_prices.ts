import { type Kysely, sql } from 'kysely'

const statements = [
  // The price when it was booked. Null in rows of earlier releases, where the service's price
  // applies.
  `alter table appointments add column price_cents integer`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
