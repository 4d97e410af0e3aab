import { type Kysely, sql } from 'kysely'

/** Finds planned emails to a person in any business. Bookings don't write to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_planned_to_people on messages (created_at)
    where state = 'planned' and appointment_id is null`.execute(db)
}
