import { type Kysely, sql } from 'kysely'

const statements = [
  // The price when it was booked. Null in rows of earlier releases: the service's price holds.
  `alter table appointments add column price_cents integer`,
  `update appointments a set price_cents = s.price_cents from services s
    where s.business_id = a.business_id and s.id = a.service_id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
