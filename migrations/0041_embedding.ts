import { type Kysely, sql } from 'kysely'

const statements = [
  // The hosts whose pages may show the booking page in a frame, in lower case, as ASCII, with a
  // port if it is not the usual one.
  `alter table public_pages add column embed_hosts text[] not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
