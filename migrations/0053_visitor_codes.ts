import { type Kysely, sql } from 'kysely'

const statements = [
  // Each browser gets codes of its own. Only the previous release uses lookup_codes.
  `create table visitor_codes (
    token_hash bytea not null references visitor_sessions on delete cascade,
    business_id integer not null,
    email_key text not null,
    code_hash bytea not null,
    guesses_left integer not null,
    expires_at timestamptz not null,
    primary key (token_hash, business_id, email_key)
  )`,
  'create index visitor_codes_email on visitor_codes (business_id, email_key)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
