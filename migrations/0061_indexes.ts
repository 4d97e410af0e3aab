import { type Kysely, sql } from 'kysely'

const statements = [
  // An early form of 0059 and 0060 created them.
  'drop index if exists idempotency_keys_by_age',
  'drop index if exists messages_planned_to_people',
  // For deleted accounts.
  'create index invitations_by_email on invitations (email_key)',
  'create index audit_log_by_target on audit_log (target_user_id)',
  'create index audit_log_by_actor on audit_log (actor_user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
