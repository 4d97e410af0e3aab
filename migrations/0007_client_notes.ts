import { type Kysely, sql } from 'kysely'

const statements = [
  // The email address identifies the client.
  `create table client_notes (
    business_id integer not null references businesses,
    email_key text not null check (email_key <> ''),
    notes text not null check (notes <> ''),
    updated_at timestamptz not null,
    primary key (business_id, email_key)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
