import { sql } from 'kysely'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { contestedLimit, RESET_LINK_MS, VERIFY_LINK_MS } from './links-rules.ts'
import { emailKey } from './rules.ts'

export interface Addressee {
  id: number
  business_id: number
  email: string
}

/** Sends nothing once the address has had its links for this period (`contestedLimit`). */
export async function sendAnotherVerification(tx: Db, to: Addressee, now: Date) {
  const { sent } = await tx
    .selectFrom('user_tokens')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('business_id', '=', to.business_id)
    .where('user_id', '=', to.id)
    .where('purpose', '=', 'verify')
    .where('created_at', '>', new Date(now.getTime() - contestedLimit.periodMs))
    .executeTakeFirstOrThrow()
  // No browser, because links to a contested account don't sign anyone in.
  if (Number(sent) < contestedLimit.links) await sendLinkTo(tx, 'verify', to.email, now, null)
}

/** Notifies the address at most once per period. */
export async function sendAlreadyRegistered(tx: Db, to: Addressee, now: Date) {
  const cause = causeOf(
    'already-registered',
    to.id,
    Math.floor(now.getTime() / contestedLimit.periodMs),
  )
  const message = { ...mailTo(to, now), kind: 'already-registered' as const, cause, payload: {} }
  await sql`${insertMessages(message)} ${unlessPlanned}`.execute(tx)
}

export const mailTo = ({ id, business_id, email }: Addressee, now: Date) => ({
  business_id,
  user_id: id,
  channel: 'email' as const,
  recipient: email,
  due_at: now,
  created_at: now,
})

const links = {
  verify: { kind: 'verify-email', lifetimeMs: VERIFY_LINK_MS },
  reset: { kind: 'password-reset', lifetimeMs: RESET_LINK_MS },
} as const

/** Ignores unknown addresses and, for verification, verified ones. */
export async function sendLinkTo(
  db: Db,
  purpose: keyof typeof links,
  email: string,
  now: Date,
  browserHash: Buffer | null,
): Promise<void> {
  const { kind, lifetimeMs } = links[purpose]
  const token = newToken()
  const tokenHash = hashToken(token)
  const mail = insertMessages(
    {
      business_id: sql`business_id`,
      user_id: sql`id`,
      kind,
      channel: 'email',
      recipient: sql`email`,
      due_at: now,
      cause: causeOf(kind, tokenHash.toString('hex')),
      payload: { token },
      created_at: now,
    },
    sql`from account`,
  )
  await sql`
    with account as (
      select business_id, id, email from users
      where email_key = ${emailKey(email)} and (${purpose} = 'reset' or verified_at is null)
      for update
    ), link as (
      insert into user_tokens (token_hash, business_id, user_id, purpose, browser_hash, expires_at,
        created_at)
      select ${tokenHash}, business_id, id, ${purpose}, ${browserHash}::bytea,
        ${new Date(now.getTime() + lifetimeMs)}::timestamptz, ${now}::timestamptz
      from account
    )
    ${mail}
  `.execute(db)
}

type BrokenLink = 'unknown' | 'used' | 'expired'

const broken: Record<keyof typeof links, Record<BrokenLink, string>> = {
  verify: {
    unknown:
      'This verification link is not valid. Please open the latest link we sent you, or ask for a new one.',
    used: 'This verification link has already been used. If your email address is verified, you can log in.',
    expired: 'This verification link has expired. Please ask for a new one on the login screen.',
  },
  reset: {
    unknown: 'This link is not valid. Please ask for a new one.',
    used: 'This link has already been used. Please ask for a new one.',
    expired: 'This link has expired. Please ask for a new one.',
  },
}

/**
 * A link works once. Locks the account first; otherwise two of its links used at once would
 * deadlock.
 * @throws 410 for an invalid link.
 */
export async function useLink(tx: Db, purpose: keyof typeof links, token: string, now: Date) {
  const tokenHash = hashToken(token)
  await tx
    .selectFrom('user_tokens as t')
    .innerJoin('users as u', join =>
      join.onRef('u.business_id', '=', 't.business_id').onRef('u.id', '=', 't.user_id'),
    )
    .select('u.id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', '=', purpose)
    .forUpdate('u')
    .execute()
  const used = await tx
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['business_id', 'user_id', 'browser_hash'])
    .executeTakeFirst()
  if (used) {
    const { user_id: userId, business_id: businessId, browser_hash: browserHash } = used
    enterBusiness(scopeTo(businessId))
    return { userId, businessId, browserHash }
  }
  throw brokenLink(purpose, (await problemOf(tx, purpose, token, now)) ?? 'used')
}

/** @throws 410 for an invalid link. */
export async function requireLink(db: Db, purpose: keyof typeof links, token: string, now: Date) {
  const why = await problemOf(db, purpose, token, now)
  if (why) throw brokenLink(purpose, why)
}

async function problemOf(
  db: Db,
  purpose: keyof typeof links,
  token: string,
  now: Date,
): Promise<BrokenLink | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .select(['used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.used_at) return 'used'
  return row.expires_at <= now ? 'expired' : undefined
}

const brokenLink = (purpose: keyof typeof links, why: BrokenLink) =>
  new Refusal(410, `link-${why}`, broken[purpose][why])

/** Keeps links of security notices, which a thief's new password must not invalidate. */
export async function invalidateOtherLinks(
  tx: Db,
  account: { businessId: number; userId: number },
  now: Date,
) {
  await tx
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('business_id', '=', account.businessId)
    .where('user_id', '=', account.userId)
    .where('security_notice', '=', false)
    .where('used_at', 'is', null)
    .execute()
}
