import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { withinBusiness } from '#platform/db/row-scope.ts'
import type { Device } from '#platform/sessions/sessions.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { type Addressee, mailTo } from '../links-queries.ts'
import { NOTICE_LINK_MS } from '../links-rules.ts'
import type { SecurityNotice } from './notice-rules.ts'

const MAX_PER_DAY = 5

/** @returns its token. */
async function insertLink(tx: Tx, to: Addressee, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(token),
      business_id: to.business_id,
      user_id: to.id,
      purpose: 'reset',
      security_notice: true,
      expires_at: new Date(now.getTime() + NOTICE_LINK_MS),
      created_at: now,
    })
    .execute()
  return token
}

export async function sendSignInNotice(tx: Tx, to: Addressee, device: Device, now: Date) {
  const token = await insertLink(tx, to, now)
  const message = {
    ...mailTo(to, now),
    kind: 'new-sign-in' as const,
    cause: causeOf('new-sign-in', to.id, hashToken(token).toString('hex')),
    payload: { token, at: now.toISOString(), ...device },
  }
  await sql`${insertMessages(message)}`.execute(tx)
}

interface Login {
  businessId: number
  userId: number
}

/**
 * Limited per day. The caller's lock on the account makes the count exact. The request may be in
 * another business of the person.
 */
export const sendSecurityNotice = (
  tx: Tx,
  login: Login,
  notice: SecurityNotice,
  now: Date,
): Promise<void> =>
  withinBusiness(scopeTo(login.businessId), () => insertSecurityNotice(tx, login, notice, now))

async function insertSecurityNotice(
  tx: Tx,
  { businessId, userId }: Login,
  { change, name }: SecurityNotice,
  now: Date,
): Promise<void> {
  const day = Math.floor(now.getTime() / DAY_MS)
  const causes = Array.from({ length: MAX_PER_DAY }, (_, nth) =>
    causeOf('security-change', userId, change, day, nth),
  )
  const account = await tx
    .selectFrom('users')
    .select(['id', 'business_id', 'email'])
    .select(eb =>
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .where('business_id', '=', businessId)
        .where('appointment_id', 'is', null)
        .where(sql<boolean>`cause in (${sql.join(causes)})`)
        .as('sent'),
    )
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const cause = causes[Number(account?.sent)]
  if (!account || !cause) return
  const token = await insertLink(tx, account, now)
  const message = {
    ...mailTo(account, now),
    kind: 'security-change' as const,
    cause,
    payload: { token, at: now.toISOString(), change, ...(name ? { name } : {}) },
  }
  await sql`${insertMessages(message)} ${unlessPlanned}`.execute(tx)
}

export const findResetLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('user_tokens')
    .select(['business_id', 'user_id', 'created_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
