import { type Kysely, sql } from 'kysely'

const statements = [
  // A refund also removes the credits it had bought.
  `alter table credit_entries drop constraint credit_entries_kind_check`,
  `alter table credit_entries add constraint credit_entries_kind_check
    check (kind in ('purchase', 'topup', 'grant', 'adjustment', 'reserve', 'capture', 'release', 'refund'))`,
  `alter table payments add column refunded_cents integer not null default 0
    check (refunded_cents between 0 and amount_cents)`,
  // A refund's report names the capture, not the order.
  `create index payments_by_capture on payments (provider_capture_id) where provider_capture_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
