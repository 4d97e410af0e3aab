import { type Kysely, sql } from 'kysely'

const statements = [
  // An opt-out from texts applies to all businesses, which share the sender.
  'create index opt_outs_by_phone on opt_outs (phone)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
