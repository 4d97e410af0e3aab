import { type Kysely, sql } from 'kysely'

const statements = [
  `create table sandbox_orders (
    id text primary key,
    body jsonb not null,
    created_at timestamptz not null default now()
  )`,

  // Ledger entries outlive the messages they paid for.
  `alter table credit_entries drop constraint credit_entries_business_id_message_id_fkey`,
  `alter table credit_entries add constraint credit_entries_message foreign key (business_id, message_id)
    references messages on delete set null (message_id)`,
  `create index credit_entries_by_message on credit_entries (business_id, message_id) where message_id is not null`,

  // Every business has a balance row, so that spending always finds one to lock.
  `insert into credit_balances (business_id, balance) select id, 0 from businesses on conflict do nothing`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
