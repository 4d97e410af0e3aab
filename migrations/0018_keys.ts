import { type Kysely, sql } from 'kysely'

/** Finds a repeated booking by its idempotency key, before its page is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_by_key on idempotency_keys (key)`.execute(db)
}
