import { type Kysely, sql } from 'kysely'

const statements = [
  // Twilio's reasons quote clients' numbers.
  `update credit_entries set reason = regexp_replace(reason, '\\+?\\d{6,}', '…', 'g')
    where kind = 'release' and reason ~ '\\d{6}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
