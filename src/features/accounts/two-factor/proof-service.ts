import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { isAppCode, plainCode, recoveryHash, stepOf, unsealSecret } from './codes-service.ts'
import {
  type Login,
  lockSecondFactor,
  type SecondFactor,
  spendRecoveryCode,
  spendStep,
} from './queries.ts'

const refuseCode = (sentence: string) => refuse.field('code', sentence)

export interface AttemptKeys {
  /** For codes of an app, whose six digits could be guessed. */
  codes: string
  /** For recovery codes, which can't be guessed; this limits the work of checking them. */
  recovery: string
}

/** Separate from sign-ins, whose limit a stranger with the password can exhaust. */
export const signedInAttemptKeys = ({ userId }: { userId: number }): AttemptKeys => ({
  codes: `${userId} inside`,
  recovery: `${userId} inside`,
})

/** Counts across processes. @returns a function to undo the count after a correct code. */
export async function countAttempt(
  { limits }: Context,
  guesser: AttemptKeys,
  typed: string,
): Promise<() => Promise<void>> {
  if (!isAppCode(plainCode(typed))) {
    await limits.spend('recovery-code', guesser.recovery)
    return () => limits.refund('recovery-code', guesser.recovery)
  }
  await limits.spend('second-factor', guesser.codes)
  await limits.spend('second-factor-day', guesser.codes)
  return async () => {
    await limits.refund('second-factor', guesser.codes)
    await limits.refund('second-factor-day', guesser.codes)
  }
}

/** Runs `act` in the transaction that consumes the code; if it fails, the code stays unused. */
export async function withCode<Result>(
  context: Context,
  login: Login,
  guesser: AttemptKeys,
  typed: string,
  act: (tx: Tx, held: SecondFactor) => Promise<Result>,
): Promise<Result> {
  const uncount = await countAttempt(context, guesser, typed)
  const now = context.clock()
  const result = await inTransaction(context.db, async tx => {
    const held = await lockSecondFactor(tx, login)
    if (!held) throw refuse.noSession()
    await spendCode(context, tx, held, plainCode(typed), now)
    return await act(tx, held)
  })
  await uncount()
  return result
}

export const twoFactorOff = () => refuse.conflict('Two-factor sign-in is off.', 'second-factor-off')

async function spendCode(context: Context, tx: Tx, held: SecondFactor, code: string, now: Date) {
  const login = { businessId: held.business_id, userId: held.id }
  if (!held.totp_confirmed_at || !held.totp_sealed) throw twoFactorOff()
  if (!isAppCode(code)) {
    if (await spendRecoveryCode(tx, login, recoveryHash(held.id, code), now)) return
    throw refuseCode('This code is incorrect or was already used.')
  }
  await spendAppCode(context, tx, held, code, now)
}

export async function spendAppCode(
  context: Context,
  tx: Tx,
  held: SecondFactor,
  code: string,
  now: Date,
): Promise<void> {
  const secret = held.totp_sealed && unsealSecret(context, held.id, held.totp_sealed)
  if (!secret)
    throw refuseCode('Codes from your app can’t be checked right now. Use a recovery code.')
  const step = stepOf(secret, code, now)
  if (step === undefined) {
    throw refuseCode('This code is incorrect. Enter the current code from your authenticator app.')
  }
  if (!(await spendStep(tx, { businessId: held.business_id, userId: held.id }, step))) {
    throw refuseCode('This code was already used. Wait for the next one in your authenticator app.')
  }
}
