import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import { type BusinessScope, type Owner, scopeTo } from '../actor.ts'
import type { Db } from '../db/database.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Counted from login. */
export const SESSION_MS = 30 * DAY_MS

/** @returns the session's token, which only the browser keeps. */
export async function startSession(
  db: Db,
  user: { id: number; businessId: number },
  now: Date,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      business_id: user.businessId,
      user_id: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute()
  return token
}

interface SessionRow {
  business_id: number
  user_id: number
  email: string
  is_admin: boolean
}

/** The token's owner; undefined if it is unknown, expired or its user is gone. */
export async function findSession(db: Db, token: string, now: Date): Promise<Owner | undefined> {
  const sessionHash = hashToken(token)
  const { rows } = await sql<SessionRow>`
    select s.business_id, s.user_id, u.email, u.is_admin
    from sessions s
    join users u on u.business_id = s.business_id and u.id = s.user_id
    where s.token_hash = ${sessionHash} and s.expires_at > ${now}
      and u.verified_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    kind: 'owner',
    userId: row.user_id,
    email: row.email,
    isAdmin: row.is_admin,
    scope: scopeTo(row.business_id),
    sessionHash,
  }
}

/** Whether a session is still valid: not ended here or elsewhere, not expired. */
export async function isSession(
  db: Db,
  { scope, sessionHash }: Owner,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('business_id', '=', scope.businessId)
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whose session it was; undefined if there was none. */
export async function endSession(db: Db, token: string): Promise<BusinessScope | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .returning('business_id')
    .executeTakeFirst()
  return row && scopeTo(row.business_id)
}

export async function endOtherSessions(
  db: Db,
  user: { userId: number; businessId: number },
  keep?: Buffer,
) {
  let query = db
    .deleteFrom('sessions')
    .where('business_id', '=', user.businessId)
    .where('user_id', '=', user.userId)
  if (keep) query = query.where('token_hash', '!=', keep)
  await query.execute()
}
