import { mailboxKey } from '#domain/mail-address.ts'
import { queueRequest } from '#features/email-requests/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { endSessionsOf } from '#platform/sessions/sessions.ts'
import { requireUncommonPassword } from './common-passwords-service.ts'
import { knownDevice } from './devices-service.ts'
import { invalidateOtherLinks, requireLink, useLink } from './links-queries.ts'
import { hashPassword, isPassword } from './password-hash-service.ts'
import * as queries from './queries.ts'
import { emailKey, VERIFIED } from './rules.ts'
import { sendSecurityNotice } from './security/notice-queries.ts'

/** Doesn't reveal whether the address has an account. */
export async function requestPasswordReset(
  context: Context,
  email: string,
  clientIp: string,
): Promise<string> {
  await context.limits.spend('password-reset-address', clientIp)
  await context.limits.spend('password-reset', mailboxKey(email))
  await queueRequest(context.db, { kind: 'password-reset', email, payload: {} }, context.clock())
  return 'If this address has an account, a link to choose a new password is on its way.'
}

interface Remaining {
  passkeys: number
  twoFactor: boolean
}

/** Ends every session and other ordinary link; passkeys and two-factor sign-in remain. */
async function setPasswordByLink(
  context: Context,
  purpose: 'reset' | 'verify',
  token: string,
  password: string,
): Promise<Remaining> {
  await requireUncommonPassword(password, 'password')
  const now = context.clock()
  // Checked first, because otherwise strangers could make the server hash passwords without limit.
  await requireLink(context.db, purpose, token, now)
  const passwordHash = await hashPassword(password)
  const { ended, remaining } = await inTransaction(context.db, async tx => {
    const user = await useLink(tx, purpose, token, now)
    const remaining = await queries.setVerifiedPassword(tx, user, passwordHash, now)
    await invalidateOtherLinks(tx, user, now)
    if (purpose === 'reset') await sendSecurityNotice(tx, user, { change: 'password-changed' }, now)
    return { ended: await endSessionsOf(tx, user.userId), remaining }
  })
  for (const scope of ended) context.events.publish(scope, 'sessions')
  return remaining
}

export async function resetPassword(
  context: Context,
  token: string,
  password: string,
): Promise<{ message: string; remaining?: Remaining }> {
  const remaining = await setPasswordByLink(context, 'reset', token, password)
  return {
    message: 'Your password has been updated. You can now log in.',
    ...(remaining.twoFactor || remaining.passkeys > 0 ? { remaining } : {}),
  }
}

export async function verifyWithPassword(
  context: Context,
  token: string,
  password: string,
): Promise<string> {
  await setPasswordByLink(context, 'verify', token, password)
  return VERIFIED
}

/** @returns the hash that the password matched. */
export async function checkPassword(
  context: Context,
  member: Member,
  password: string,
  field: string,
): Promise<string> {
  // Counted separately, so that login attempts can't block a signed-in member.
  await context.limits.spend('login-account', `${emailKey(member.email)} inside`)
  const account = await queries.findAccountByEmail(context.db, member.email)
  const matches = await isPassword(account?.password_hash, password)
  if (!account || account.id !== member.userId) throw refuse.noSession()
  if (!matches) throw wrongPassword(field)
  return account.password_hash
}

const wrongPassword = (field: string) => {
  const sentence =
    field === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect'
  return refuse.field(field, sentence)
}

export async function changePassword(
  context: Context,
  member: Member,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const checkedHash = await checkPassword(context, member, currentPassword, 'currentPassword')
  await requireUncommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const user = { userId: member.userId, businessId: member.home.businessId }
  const { login, ended } = await inTransaction(context.db, async tx => {
    const { home, userId, sessionHash } = member
    const login = await queries.replacePassword(tx, home, userId, checkedHash, passwordHash)
    // A concurrent change has replaced the checked password.
    if (!login) throw wrongPassword('currentPassword')
    const now = context.clock()
    await invalidateOtherLinks(tx, user, now)
    await sendSecurityNotice(tx, user, { change: 'password-changed' }, now)
    return { login, ended: await endSessionsOf(tx, userId, { except: sessionHash }) }
  })
  for (const scope of ended) context.events.publish(scope, 'sessions')
  return {
    message: 'Your password has been updated',
    device: knownDevice(context.keys.signing, login),
  }
}
