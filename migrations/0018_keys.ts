import { type Kysely, sql } from 'kysely'

/** A repeated booking is found by its key, before the page that it was made on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_by_key on idempotency_keys (key)`.execute(db)
}
