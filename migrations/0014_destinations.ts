import { type Kysely, sql } from 'kysely'

const statements = [
  // Countries (ISO 3166-1) that a business texts and calls; null until the owner chooses.
  `alter table businesses
    add column destination_countries text[],
    add column online_credits_per_day integer not null default 50 check (online_credits_per_day between 0 and 10000),
    add column online_credits_per_number integer not null default 6
      check (online_credits_per_number between 0 and 10000)`,

  // Spending on new online clients counts against caps: by the business's date and the client's
  // hash.
  `alter table credit_entries add column capped_on date, add column capped_client text`,
  `create index credit_entries_capped on credit_entries (business_id, capped_on) include (capped_client, credits)
    where capped_on is not null`,

  // Whether a number has visited before. Partial, so bookings by email cost no entry.
  `create index appointments_by_phone on appointments (business_id, customer_phone)
    where created_by <> 'client' or notification_methods <> '{email}'::text[]`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
