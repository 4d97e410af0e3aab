import { type Kysely, sql } from 'kysely'

const statements = [
  // An owner sees failures of one business. Drops come first, because they wait for readers.
  'drop index messages_failed',
  `create index messages_failed on messages (business_id, due_at) where state = 'failed'`,

  // An erasure finds the emails to a client that belong to no appointment of theirs.
  `create index messages_to_clients on messages (business_id, lower(recipient))
    where kind in ('lookup-code', 'sale-receipt')`,

  // Availability needs the absences that haven't ended.
  'drop index staff_time_off_by_staff',
  'create index staff_time_off_by_end on staff_time_off (business_id, staff_id, ends_at)',

  // Checks the reference when clients are deleted.
  `create index clients_by_merged_via on clients (business_id, merged_via)
    where merged_via is not null`,

  `create index appointments_no_shows on appointments (business_id, client_id)
    where status = 'no_show' and client_id is not null`,
  `create index reviews_published on reviews (business_id) include (rating)
    where state = 'published'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
