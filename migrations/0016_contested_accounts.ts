import { type Kysely, sql } from 'kysely'

const SINGLE_LINES = {
  appointments: ['customer_name'],
  businesses: ['name'],
  services: ['name'],
  staff: ['name', 'position', 'specialties'],
  public_pages: ['title'],
}
/** Controls, line breaks and direction overrides, which fields no longer accept. */
const HIDDEN = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'

const cleanLines = Object.entries(SINGLE_LINES).flatMap(([table, columns]) =>
  columns.map(
    column => `update ${table} set ${column} = coalesce(nullif(trim(regexp_replace(${column}, '${HIDDEN}', ' ', 'g')), ''), '?')
      where ${column} ~ '${HIDDEN}'`,
  ),
)

const statements = [
  // Registered more than once and not verified since: none of the passwords is valid.
  `alter table users add column password_contested boolean not null default false`,
  `update users set password_contested = true
    where verified_at is null and 1 < (
      select count(distinct t.password_hash) from user_tokens t
      where t.business_id = users.business_id and t.user_id = users.id and t.purpose = 'verify'
    )`,
  // Only an account that was registered once has a password.
  `alter table user_tokens drop column password_hash`,
  ...cleanLines,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
