import { type Kysely, sql } from 'kysely'

const statements = [
  // The weekly hours that new staff start with; null until the owner sets them during setup.
  `alter table businesses add column usual_hours jsonb`,
  // Null until the owner asks for free credits; answered once they are given or refused.
  `alter table businesses add column free_credit text check (free_credit in ('requested', 'answered'))`,
  `update businesses b set free_credit = 'answered' where exists (
    select from credit_entries e where e.business_id = b.id and e.kind = 'grant')`,

  // The hash of a cookie of the browser that registered; only there, the link also signs in.
  `alter table user_tokens add column browser_hash bytea`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
