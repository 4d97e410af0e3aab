import { DAY_MS } from '#domain/time/date.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { endSessionByToken, startSession } from '#platform/sessions/sessions.ts'
import { isKnownDevice } from '../devices-service.ts'
import { lockLogin } from '../queries.ts'
import { sendSignInNotice } from './notice-queries.ts'
import { deviceOf } from './rules.ts'

/** Owners of new accounts try several browsers and need no emails about it. */
const QUIET_MS = DAY_MS

export interface SignInFrom {
  oldToken: string | undefined
  clientIp: string
  device: string | undefined
  userAgent: string | undefined
}

interface Account {
  id: number
  business_id: number
  email: string
  verified_at: Date | null
}

interface SigningIn extends Account {
  sign_in_reported_at: Date | null
}

/** True for a new browser, up to a daily limit. */
export async function isNoteworthy(
  context: Context,
  account: SigningIn,
  { device }: SignInFrom,
): Promise<boolean> {
  const since = context.clock().getTime() - (account.verified_at?.getTime() ?? 0)
  if (since < QUIET_MS || isKnownDevice(context.keys.signing, account, device)) return false
  return await context.limits.trySpend('sign-in-notice', String(account.id))
}

export async function announceSignIn(
  context: Context,
  account: SigningIn,
  from: SignInFrom,
): Promise<void> {
  if (!(await isNoteworthy(context, account, from))) return
  await inTransaction(context.db, async tx => {
    if (!(await lockLogin(tx, enterBusiness(scopeTo(account.business_id)), account.id))) return
    await sendSignInNotice(tx, account, deviceOf(from.userAgent), context.clock())
  })
}

export async function openSession(
  tx: Tx,
  account: Account,
  { oldToken, userAgent, noteworthy }: SignInFrom & { noteworthy: boolean },
  now: Date,
): Promise<{ token: string; scope: BusinessScope }> {
  const device = deviceOf(userAgent)
  if (oldToken) await endSessionByToken(tx, oldToken)
  enterBusiness(scopeTo(account.business_id))
  if (noteworthy) await sendSignInNotice(tx, account, device, now)
  return await startSession(tx, { id: account.id, businessId: account.business_id }, now, device)
}
