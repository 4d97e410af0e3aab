import { type Kysely, sql } from 'kysely'

const statements = [
  // A ledger keeps what it said: an entry names its message for good, and is not written again when
  // that message is erased.
  `alter table credit_entries drop constraint credit_entries_message`,
  `drop index credit_entries_by_message`,

  // Whether a try is settled is asked of its message, so that no index names its state: what a
  // provider answers and reports is then written beside the try, in room that is kept for it, and
  // no index is touched.
  `drop index message_attempts_unsettled`,
  `create index messages_unknown on messages (business_id, id) where state = 'unknown'`,
  `create index message_attempts_of_test_calls on message_attempts (created_at) where message_id is null`,
  `alter table message_attempts set (fillfactor = 50)`,
  // Its message says whose it is, and that is checked already.
  `alter table message_attempts drop constraint message_attempts_business_id_fkey`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
