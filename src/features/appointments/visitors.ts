import { sql } from 'kysely'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

/** A visitor's right to the appointments that they looked up lasts this long. */
export const VISITOR_SESSION_MS = 2 * 60 * 60 * 1000

/** What a visitor session is given beside what it has. */
interface Gift {
  ids?: readonly number[]
  /** An address that the visitor has shown to be theirs. */
  provenEmail?: string
}

/**
 * Gives a browser the right to exactly these appointments.
 * @returns the token of its visitor session: the one it came with while that is valid here, else a new one.
 */
export async function grant(
  db: Db,
  { businessId }: BusinessScope,
  token: string | undefined,
  { ids = [], provenEmail }: Gift,
  now: Date,
): Promise<string> {
  const kept = token && (await findVisitor(db, scopeTo(businessId), token, now)) ? token : newToken()
  const tokenHash = hashToken(kept)
  await sql`
    with visitor as (
      insert into visitor_sessions (token_hash, business_id, proven_email_key, expires_at)
      values (${tokenHash}, ${businessId}, ${provenEmail?.toLowerCase() ?? null},
        ${new Date(now.getTime() + VISITOR_SESSION_MS)})
      on conflict (token_hash) do update set expires_at = excluded.expires_at,
        proven_email_key = coalesce(excluded.proven_email_key, visitor_sessions.proven_email_key)
      returning token_hash
    )
    insert into visitor_grants (token_hash, business_id, appointment_id)
    select v.token_hash, ${businessId}, id from visitor v, unnest(${[...ids]}::integer[]) as id
    on conflict do nothing`.execute(db)
  return kept
}

/** A visitor session that is still good for this business. */
export async function findVisitor(db: Db, { businessId }: BusinessScope, token: string, now: Date) {
  return await db
    .selectFrom('visitor_sessions')
    .select('proven_email_key')
    .where('token_hash', '=', hashToken(token))
    .where('business_id', '=', businessId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The business in which this browser may change the appointment, or undefined. */
export async function findGrant(
  db: Db,
  token: string,
  appointmentId: number,
  now: Date,
): Promise<BusinessScope | undefined> {
  const row = await db
    .selectFrom('visitor_grants as g')
    .innerJoin('visitor_sessions as v', join =>
      join.onRef('v.business_id', '=', 'g.business_id').onRef('v.token_hash', '=', 'g.token_hash'),
    )
    .select('g.business_id')
    .where('g.token_hash', '=', hashToken(token))
    .where('g.appointment_id', '=', appointmentId)
    .where('v.expires_at', '>', now)
    .executeTakeFirst()
  return row && scopeTo(row.business_id)
}

/** Keeps the code that was sent to an address, in place of an earlier one. */
export async function saveCode(
  db: Db,
  { businessId }: BusinessScope,
  code: { email: string; hash: Buffer; tries: number; expiresAt: Date },
) {
  const values = { code_hash: code.hash, tries_left: code.tries, expires_at: code.expiresAt }
  await db
    .insertInto('lookup_codes')
    .values({ business_id: businessId, email_key: code.email.toLowerCase(), ...values })
    .onConflict(conflict => conflict.columns(['business_id', 'email_key']).doUpdateSet(values))
    .execute()
}

/** Spends one try at a code. @returns what the right code hashes to, or undefined when none is open any more. */
export async function spendTry(db: Db, { businessId }: BusinessScope, emailAddress: string, now: Date) {
  const row = await db
    .updateTable('lookup_codes')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailAddress.toLowerCase())
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row && Buffer.from(row.code_hash)
}

/** Forgets a code once it was used. */
export async function forgetCode(db: Db, { businessId }: BusinessScope, emailAddress: string) {
  await db
    .deleteFrom('lookup_codes')
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailAddress.toLowerCase())
    .execute()
}

/** Forgets visitor sessions and codes that have run out. */
export async function deleteExpiredVisitors(db: Db, now: Date): Promise<void> {
  await sql`delete from visitor_sessions where expires_at <= ${now} /* across tenants: expired visitors */`.execute(db)
  await sql`delete from lookup_codes where expires_at <= ${now} /* across tenants: expired codes */`.execute(db)
}
