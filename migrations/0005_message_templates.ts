import { type Kysely, sql } from 'kysely'

const statements = [
  // Without a row, the built-in wording applies.
  `create table message_templates (
    business_id integer not null references businesses,
    kind text not null,
    channel text not null check (channel in ('email', 'sms', 'whatsapp', 'voice')),
    language text not null,
    -- Of e-mails alone.
    subject text not null default '',
    body text not null,
    updated_at timestamptz not null,
    primary key (business_id, kind, channel, language)
  )`,

  `alter table businesses add column language text not null default 'en'`,
  `alter table businesses add column ai_reminders boolean not null default true`,

  `alter table services add column what_to_bring text not null default ''`,
  `alter table services add column directions text not null default ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
