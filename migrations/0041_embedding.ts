import { type Kysely, sql } from 'kysely'

const statements = [
  // Hosts that may show the booking page in a frame: lowercase, ASCII, with a port unless it is the
  // default.
  `alter table public_pages add column embed_hosts text[] not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
