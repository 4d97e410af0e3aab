import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table businesses
    add column paid_confirmations boolean not null default false,
    add column paid_changes boolean not null default true,
    add column paid_cancellations boolean not null default true,
    add column paid_undos boolean not null default false,
    add column paid_follow_ups boolean not null default false`,
  // Existing businesses with paid messages never agreed to these.
  `update businesses set paid_changes = false, paid_cancellations = false
    where sms_enabled or whatsapp_enabled or voice_enabled`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
