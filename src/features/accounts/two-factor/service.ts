import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { endSessionsOf } from '#platform/sessions/sessions.ts'
import { recordCommand } from '../admin-service.ts'
import { knownDevice } from '../devices-service.ts'
import { checkPassword } from '../password-service.ts'
import { findAccountByEmail } from '../queries.ts'
import { sendSecurityNotice } from '../security/notice-queries.ts'
import {
  newRecoveryCodes,
  newSecret,
  plainCode,
  recoveryHash,
  sealSecret,
  shownSecret,
  unsealSecret,
} from './codes-service.ts'
import {
  countAttempt,
  signedInAttemptKeys,
  spendAppCode,
  twoFactorOff,
  withCode,
} from './proof-service.ts'
import * as queries from './queries.ts'

export const loginOf = ({ home, userId }: Member): queries.Login => ({
  businessId: home.businessId,
  userId,
})

const alreadyOn = () => refuse.conflict('Two-factor sign-in is already on.', 'second-factor-on')

/** For the operator. */
export async function checkSecrets(context: Context) {
  const rows = await queries.listSealed(context.db)
  const isUnreadable = (row: (typeof rows)[number]) =>
    unsealSecret(context, row.id, row.totp_sealed!) === undefined
  return { count: rows.length, unreadable: rows.filter(isUnreadable).length }
}

export async function startTwoFactor(context: Context, member: Member) {
  const secret = newSecret()
  const sealed = sealSecret(context, member.userId, secret)
  if (!(await queries.offerSecret(context.db, loginOf(member), sealed))) throw alreadyOn()
  return shownSecret(secret, { issuer: context.config.brandName, label: member.email })
}

/** @returns the recovery codes, stored only as hashes. */
export async function confirmTwoFactor(context: Context, member: Member, typed: string) {
  const uncount = await countAttempt(context, signedInAttemptKeys(member), typed)
  const now = context.clock()
  const recoveryCodes = newRecoveryCodes()
  const device = await inTransaction(context.db, async tx => {
    const held = await queries.lockSecondFactor(tx, loginOf(member))
    if (!held) throw refuse.noSession()
    if (held.totp_confirmed_at) throw alreadyOn()
    if (!held.totp_sealed) throw twoFactorOff()
    await spendAppCode(context, tx, held, plainCode(typed), now)
    await queries.confirmSecret(tx, loginOf(member), now)
    await replaceCodes(tx, member, recoveryCodes)
    await sendSecurityNotice(tx, loginOf(member), { change: 'two-factor-on' }, now)
    return knownDevice(context.keys.signing, { ...held, totp_confirmed_at: now })
  })
  await uncount()
  return { recoveryCodes, device }
}

/** For the command line. Ends every session, because the caller may have been deceived. */
export async function removeTwoFactor(context: Context, email: string): Promise<boolean> {
  const account = await findAccountByEmail(context.db, email.trim())
  if (!account) throw refuse.notFound(`No account has the address ${email.trim()}.`)
  const login = { businessId: account.business_id, userId: account.id }
  const ended = await inTransaction(context.db, async tx => {
    if (!(await queries.removeSecondFactor(tx, login))) return undefined
    const scopes = await endSessionsOf(tx, account.id)
    await sendSecurityNotice(tx, login, { change: 'two-factor-off' }, context.clock())
    await recordCommand(tx, 'two-factor.off', account, context.clock())
    return scopes
  })
  for (const scope of ended ?? []) context.events.publish(scope, 'sessions')
  return ended !== undefined
}

export async function renewRecoveryCodes(context: Context, member: Member) {
  const recoveryCodes = newRecoveryCodes()
  await inTransaction(context.db, async tx => {
    const held = await queries.lockSecondFactor(tx, loginOf(member))
    if (!held?.totp_confirmed_at) throw twoFactorOff()
    await replaceCodes(tx, member, recoveryCodes)
    await sendSecurityNotice(tx, loginOf(member), { change: 'recovery-codes' }, context.clock())
  })
  return { recoveryCodes }
}

const replaceCodes = (
  tx: Parameters<typeof queries.replaceRecoveryCodes>[0],
  member: Member,
  codes: readonly string[],
) =>
  queries.replaceRecoveryCodes(
    tx,
    loginOf(member),
    codes.map(code => recoveryHash(member.userId, code)),
  )

export async function stopTwoFactor(
  context: Context,
  member: Member,
  { password, code }: { password: string; code: string },
): Promise<string> {
  await checkPassword(context, member, password, 'password')
  const login = loginOf(member)
  return await withCode(context, login, signedInAttemptKeys(member), code, async (tx, held) => {
    await queries.removeSecondFactor(tx, login)
    await sendSecurityNotice(tx, login, { change: 'two-factor-off' }, context.clock())
    return knownDevice(context.keys.signing, { ...held, totp_confirmed_at: null })
  })
}
