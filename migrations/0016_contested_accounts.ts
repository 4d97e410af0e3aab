import { type Kysely, sql } from 'kysely'

const statements = [
  // Registered more than once and not verified since: none of the passwords counts.
  `alter table users add column password_contested boolean not null default false`,
  `update users set password_contested = true
    where verified_at is null and 1 < (
      select count(distinct t.password_hash) from user_tokens t
      where t.business_id = users.business_id and t.user_id = users.id and t.purpose = 'verify'
    )`,
  // An account that was registered once has one password, which is its own.
  `alter table user_tokens drop column password_hash`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
