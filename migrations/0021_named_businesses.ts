import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table businesses
    -- Whether the owner chose the name.
    add column named boolean not null default false,
    -- Whether the owner confirmed the time zone and working hours.
    add column hours_confirmed boolean not null default false`,

  // A business that clients already know is not asked again.
  `update businesses set named = true, hours_confirmed = true
    where exists (select from public_pages where business_id = businesses.id)
      or exists (select from appointments where business_id = businesses.id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
