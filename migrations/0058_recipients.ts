import { type Kysely, sql } from 'kysely'

const statements = [
  // Causes contained the addresses of the former and the new owner.
  `update messages set cause = 'business-transfer:' || id where kind = 'business-transfer'`,
  // Emails to people of the team forget their recipient once sent.
  `update messages set recipient = null, payload = payload - array['inviter', 'from', 'to']
    where state not in ('planned', 'sending')
      and (user_id is not null or kind in ('team-invitation', 'business-transfer'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
