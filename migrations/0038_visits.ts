import { type Kysely, sql } from 'kysely'

const statements = [
  // The visit's first appointment. Deferred, because a backup restores appointments in any order.
  `alter table appointments add column visit_id integer,
    add constraint appointments_visit foreign key (business_id, visit_id) references appointments
      deferrable initially deferred`,
  `create index appointments_by_visit on appointments (business_id, visit_id)
    where visit_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
