import { type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import {
  deleteIdleSessions,
  endOwnSession,
  endSessionsOf,
  listSessions,
} from '#platform/sessions/sessions.ts'
import { deletePasskeysSince, listPasskeys } from '../passkeys/queries.ts'
import { arePasskeysOffered, confirmWithPasskey } from '../passkeys/service.ts'
import { checkPassword } from '../password-service.ts'
import { lockLogin } from '../queries.ts'
import { signedInAttemptKeys, withCode } from '../two-factor/proof-service.ts'
import {
  countRecoveryCodes,
  findSecondFactor,
  removeSecondFactorSince,
} from '../two-factor/queries.ts'
import { loginOf } from '../two-factor/service.ts'
import type { Proof, Security } from './contract.ts'
import { findResetLink } from './notice-queries.ts'
import { noteReport, setIdleMinutes } from './queries.ts'
import type { IdleMinutes } from './rules.ts'

export async function readSecurity(context: Context, member: Member): Promise<Security> {
  const { db } = context
  const account = await findSecondFactor(db, loginOf(member))
  if (!account) throw refuse.noSession()
  const enabled = account.totp_confirmed_at !== null
  const sessions = await listSessions(db, member, context.clock())
  const passkeys = await listPasskeys(db, member)
  return {
    signIns: sessions.map(session => ({
      id: Buffer.from(session.token_hash).toString('base64url'),
      browser: session.browser,
      system: session.system,
      firstSeenAt: session.created_at.toISOString(),
      lastSeenAt: (session.last_seen_at ?? session.created_at).toISOString(),
      current: member.sessionHash.equals(session.token_hash),
    })),
    idleMinutes: member.idleMinutes,
    twoFactor: {
      enabled,
      recoveryCodesLeft: enabled ? await countRecoveryCodes(db, loginOf(member)) : 0,
    },
    passkeys: {
      offered: arePasskeysOffered(context),
      list: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
    },
  }
}

export async function endSignIn(context: Context, member: Member, id: string): Promise<void> {
  const scope = await endOwnSession(context.db, member, Buffer.from(id, 'base64url'))
  if (!scope) throw refuse.notFound()
  context.events.publish(scope, 'sessions')
}

export async function endOtherSignIns(context: Context, member: Member): Promise<void> {
  const ended = await endSessionsOf(context.db, member.userId, { except: member.sessionHash })
  for (const scope of ended) context.events.publish(scope, 'sessions')
}

export async function changeIdleTime(
  context: Context,
  member: Member,
  { minutes }: { minutes: IdleMinutes | null },
): Promise<void> {
  await inTransaction(context.db, async tx => {
    if (!(await lockLogin(tx, member.home, member.userId))) throw refuse.noSession()
    await deleteIdleSessions(tx, member.userId, context.clock())
    await setIdleMinutes(tx, loginOf(member), minutes)
  })
  context.events.publish(member.scope, 'sessions')
}

/**
 * @param challenge the passkey's cookie. @throws 400 for a password if two-factor sign-in is on.
 */
export async function confirmIdentity(
  context: Context,
  member: Member,
  { password, code, passkey }: Proof,
  challenge: string | undefined,
): Promise<void> {
  if (passkey) return await confirmWithPasskey(context, member, challenge, passkey)
  if (code)
    return await withCode(
      context,
      loginOf(member),
      signedInAttemptKeys(member),
      code,
      async () => {},
    )
  await checkPassword(context, member, password ?? '', 'password')
  // Otherwise a password and a stolen session could replace the second factor.
  const account = await findSecondFactor(context.db, loginOf(member))
  if (account?.totp_confirmed_at)
    throw refuse.field('code', 'Enter a code from your authenticator app, or a recovery code.')
}

/**
 * Also forgets all browsers, and removes recent passkeys and second factors, which would outlast the
 * new password. The link can still reset the password.
 */
export async function endAllByLink(context: Context, token: string): Promise<void> {
  const now = context.clock()
  const link = await findResetLink(context.db, token, now)
  if (!link) {
    throw new Refusal(410, 'link-dead', 'This link no longer works. Please ask for a new one.')
  }
  const { business_id: businessId, user_id: userId } = link
  const ended = await inTransaction(context.db, async tx => {
    await removeSecondFactorSince(tx, { businessId, userId }, link.created_at)
    await noteReport(tx, { businessId, userId }, now)
    await deletePasskeysSince(tx, { home: scopeTo(businessId), userId }, link.created_at)
    return await endSessionsOf(tx, userId)
  })
  for (const scope of ended) context.events.publish(scope, 'sessions')
}
