import { type Kysely, sql } from 'kysely'

/** Finds the idempotency keys that are old enough to be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)
}
