import { type Kysely, sql } from 'kysely'

/** A step for each index, because building one makes the table's writers wait until the step ends. */
const step = (...statements: string[]) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** An owner sees failures of one business. */
export const failuresOfBusiness = step(
  `create index messages_failed_of_business on messages (business_id, due_at)
    where state = 'failed'`,
)

export const earlierFailures = step('drop index messages_failed')

/** An erasure finds the emails to a client that belong to no appointment of theirs. */
export const messagesToClients = step(
  `create index messages_to_clients on messages (business_id, lower(recipient))
    where kind in ('lookup-code', 'sale-receipt')`,
)

/** Availability needs the absences that haven't ended. */
export const absencesByEnd = step(
  'create index staff_time_off_by_end on staff_time_off (business_id, staff_id, ends_at)',
  'drop index staff_time_off_by_staff',
)

/** Checks the reference when clients are deleted. */
export const mergedVia = step(
  `create index clients_by_merged_via on clients (business_id, merged_via)
    where merged_via is not null`,
)

export const noShows = step(
  `create index appointments_no_shows on appointments (business_id, client_id)
    where status = 'no_show' and client_id is not null`,
)

export const publishedReviews = step(
  `create index reviews_published on reviews (business_id) include (rating)
    where state = 'published'`,
)
