import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import { causeOf, insertMessages } from '#features/messages/planning/queries.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/sessions/sessions.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

/** People read this mail later than one they asked for. */
const NOTICE_LINK_MS = DAY_MS

interface Addressee {
  id: number
  business_id: number
  email: string
}

/** Emails an account's holder about a sign-in, with a link that ends it and resets the password. */
export async function sendSignInNotice(tx: Tx, to: Addressee, device: Device, now: Date) {
  const token = newToken()
  const tokenHash = hashToken(token)
  await tx
    .insertInto('user_tokens')
    .values({
      token_hash: tokenHash,
      business_id: to.business_id,
      user_id: to.id,
      purpose: 'reset',
      expires_at: new Date(now.getTime() + NOTICE_LINK_MS),
      created_at: now,
    })
    .execute()
  const message = {
    business_id: to.business_id,
    user_id: to.id,
    kind: 'new-sign-in' as const,
    channel: 'email' as const,
    recipient: to.email,
    due_at: now,
    cause: causeOf('new-sign-in', to.id, tokenHash.toString('hex')),
    payload: { token, at: now.toISOString(), ...device },
    created_at: now,
  }
  await sql`${insertMessages(message)}`.execute(tx)
}

/** The account of a reset link that still works. Doesn't use it. */
export async function findResetLink(db: Db, token: string, now: Date) {
  return await db
    .selectFrom('user_tokens')
    .select(['business_id', 'user_id', 'created_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
