import { sql } from 'kysely'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness, findsBusiness } from '#platform/db/row-scope.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { VISITOR_SESSION_MS } from './rules.ts'

/** A plain lookup proves nothing. */
interface VisitorRights {
  /** True if the visitor opened a link or proved the address. */
  mayChangePhone: boolean
  /** True if the visitor used a link or code that was only ever emailed. */
  provesAddress: boolean
}

interface Gift extends Partial<VisitorRights> {
  appointments?: readonly { id: number; link_version: number }[]
  provenEmail?: string
  /** The session whose proof gives these rights, which end with it. */
  within?: string | undefined
}

/**
 * Sessions are never extended, because people may share a browser. A grant in the last hour of one
 * starts a new session.
 * @param tokens the browser's sessions with all businesses.
 * @returns the token for this business.
 */
export async function grant(
  db: Db,
  { businessId }: BusinessScope,
  tokens: readonly string[],
  { appointments = [], provenEmail, mayChangePhone = false, provesAddress = false, within }: Gift,
  now: Date,
): Promise<string> {
  const visitor = await findVisitor(db, scopeTo(businessId), tokens, now)
  const isFresh = visitor && visitor.expiresAt.getTime() - now.getTime() > VISITOR_SESSION_MS / 2
  const kept = within ?? (isFresh ? visitor.token : newToken())
  const tokenHash = hashToken(kept)
  await sql`
    with visitor as (
      insert into visitor_sessions (token_hash, business_id, proven_email_key, expires_at)
      values (${tokenHash}, ${businessId}, ${provenEmail?.toLowerCase() ?? null},
        ${new Date(now.getTime() + VISITOR_SESSION_MS)})
      on conflict (token_hash) do update
        set proven_email_key = coalesce(excluded.proven_email_key, visitor_sessions.proven_email_key)
      returning token_hash
    )
    insert into visitor_grants as g (token_hash, business_id, appointment_id, link_version,
      may_change_phone,
      proves_address)
    select v.token_hash, ${businessId}, a.id, a.link_version, ${mayChangePhone}, ${provesAddress}
    from visitor v, unnest(${appointments.map(({ id }) => id)}::integer[],
      ${appointments.map(each => each.link_version)}::integer[]) as a(id, link_version)
    on conflict (token_hash, business_id, appointment_id) do update
      set link_version = excluded.link_version,
      may_change_phone = excluded.may_change_phone
        or g.may_change_phone and g.link_version = excluded.link_version,
      proves_address = excluded.proves_address
        or g.proves_address and g.link_version = excluded.link_version`.execute(db)
  return kept
}

/** @returns the session that proves `provenEmail`, or else the newest. */
export async function findVisitor(
  db: Db,
  { businessId }: BusinessScope,
  tokens: readonly string[],
  now: Date,
  provenEmail?: string,
) {
  if (tokens.length === 0) return undefined
  const row = await db
    .selectFrom('visitor_sessions')
    .select(['token_hash', 'proven_email_key', 'expires_at'])
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('business_id', '=', businessId)
    .where('expires_at', '>', now)
    .orderBy(sql`coalesce(proven_email_key = ${provenEmail?.toLowerCase() ?? null}, false)`, 'desc')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  const token = row && tokens.find(each => hashToken(each).equals(row.token_hash))
  if (token === undefined) return undefined
  return { token, provenEmailKey: row!.proven_email_key, expiresAt: row!.expires_at }
}

/** Correcting the client's address ends all rights. */
export async function findGrant(
  db: Db,
  tokens: readonly string[],
  appointmentId: number,
  now: Date,
): Promise<(VisitorRights & { scope: BusinessScope }) | undefined> {
  const rows = []
  for (const token of tokens) {
    const row = await db
      .selectFrom('visitor_grants as g')
      .innerJoin('visitor_sessions as v', join =>
        join
          .onRef('v.business_id', '=', 'g.business_id')
          .onRef('v.token_hash', '=', 'g.token_hash'),
      )
      .innerJoin('appointments as a', join =>
        join
          .onRef('a.business_id', '=', 'g.business_id')
          .onRef('a.id', '=', 'g.appointment_id')
          .onRef('a.link_version', '=', 'g.link_version'),
      )
      .select(['g.business_id', 'g.may_change_phone', 'g.proves_address'])
      .where('g.token_hash', '=', hashToken(token))
      .where('g.appointment_id', '=', appointmentId)
      .where('v.expires_at', '>', now)
      .modifyEnd(findsBusiness)
      .executeTakeFirst()
    if (row) rows.push(row)
  }
  const [first] = rows
  if (!first) return undefined
  return {
    scope: enterBusiness(scopeTo(first.business_id)),
    mayChangePhone: rows.some(row => row.may_change_phone),
    provesAddress: rows.some(row => row.proves_address),
  }
}

interface Code {
  email: string
  hash: Buffer
}

/** Replaces this browser's earlier code for the address. */
export async function saveCode(
  db: Db,
  { businessId }: BusinessScope,
  token: string,
  { email, hash, guesses, expiresAt }: Code & { guesses: number; expiresAt: Date },
) {
  const values = { code_hash: hash, guesses_left: guesses, expires_at: expiresAt }
  const key = {
    token_hash: hashToken(token),
    business_id: businessId,
    email_key: email.toLowerCase(),
  }
  await db
    .insertInto('visitor_codes')
    .values({ ...key, ...values })
    .onConflict(conflict =>
      conflict.columns(['token_hash', 'business_id', 'email_key']).doUpdateSet(values),
    )
    .execute()
}

/** Uses up this browser's code if it is right, and one guess otherwise. */
export async function enterOwnCode(
  db: Db,
  { businessId }: BusinessScope,
  tokens: readonly string[],
  { email, hash }: Code,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update visitor_codes
    set guesses_left = case when code_hash = ${hash} then 0 else guesses_left - 1 end
    where token_hash = any(${tokens.map(hashToken)}::bytea[]) and business_id = ${businessId}
      and email_key = ${email.toLowerCase()} and guesses_left > 0 and expires_at > ${now}
    returning code_hash = ${hash} as right`.execute(db)
  return rows.some(({ right }) => right)
}

/** Uses up a code that another browser asked for. */
export async function enterCodeOfAnother(
  db: Db,
  { businessId }: BusinessScope,
  { email, hash }: Code,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visitor_codes')
    .set({ guesses_left: 0 })
    .where('business_id', '=', businessId)
    .where('email_key', '=', email.toLowerCase())
    .where('code_hash', '=', hash)
    .where('guesses_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredVisitors(db: Db, now: Date): Promise<void> {
  await sql`delete from visitor_sessions
    where expires_at <= ${now} /* across tenants: expired visitors */`.execute(db)
  await sql`delete from visitor_codes
    where expires_at <= ${now} /* across tenants: expired codes */`.execute(db)
  // Only the previous release uses lookup_codes.
  await sql`delete from lookup_codes
    where expires_at <= ${now} /* across tenants: expired codes */`.execute(db)
}
