import { type Kysely, sql } from 'kysely'

const statements = [
  // The ledger is permanent: an entry keeps its message's id even after that message is erased.
  `alter table credit_entries drop constraint credit_entries_message`,
  `drop index credit_entries_by_message`,

  // Whether an attempt is settled depends on its message, so no index contains its state, and
  // updates stay heap-only.
  `drop index message_attempts_unsettled`,
  `create index messages_unknown on messages (business_id, id) where state = 'unknown'`,
  `create index message_attempts_of_test_calls on message_attempts (created_at) where message_id is null`,
  `alter table message_attempts set (fillfactor = 50)`,
  // Redundant, because the message already belongs to a business.
  `alter table message_attempts drop constraint message_attempts_business_id_fkey`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
