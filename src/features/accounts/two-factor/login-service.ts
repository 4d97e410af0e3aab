import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { guessKeyOf, knownDevice } from '../devices-service.ts'
import type { Addressee } from '../links-queries.ts'
import { lockLogin } from '../queries.ts'
import { sendSecurityNotice } from '../security/notice-queries.ts'
import { announceSignIn, openSession, type SignInFrom } from '../security/session-service.ts'
import { presentUser } from '../service.ts'
import { type AttemptKeys, withCode } from './proof-service.ts'
import { findSecondFactor, type SecondFactor } from './queries.ts'
import { isTicketOf, readTicket } from './ticket-service.ts'

const tooLate = () =>
  new Refusal(401, 'sign-in-expired', 'Please enter your email and password again.')

/** @param text the ticket of the first step. */
export async function signInWithCode(
  context: Context,
  text: string | undefined,
  code: string,
  from: SignInFrom,
) {
  const now = context.clock()
  const ticket = readTicket(text, now)
  const account = ticket && (await findSecondFactor(context.db, ticket))
  if (!account || !isTicketOf(context.keys.signing, account, ticket)) throw tooLate()
  const guesser = guessKeysOf(context, account, from)
  const { token, scope } = await withCode(context, ticket, guesser, code, async (tx, held) => {
    // A concurrent change has replaced the checked password.
    if (!isTicketOf(context.keys.signing, held, ticket)) throw tooLate()
    return await openSession(tx, held, { ...from, noteworthy: false }, now)
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'too-many') await warnOfGuesses(context, account)
    throw error
  })
  // Counted only after a right code, so that wrong ones don't use up the emails. The email is
  // queued before anyone has the token.
  await announceSignIn(context, account, from)
  const user = await presentUser(context, scope, account.id)
  return { token, device: knownDevice(context.keys.signing, account), user }
}

const guessKeysOf = (
  { keys }: Context,
  login: SecondFactor,
  { device, clientIp }: SignInFrom,
): AttemptKeys => ({
  codes: guessKeyOf(keys.signing, String(login.id), { email: login.email, login, device }),
  recovery: `${login.id} ${clientIp}`,
})

/** Worth an email, because the guesser knows the password. */
async function warnOfGuesses(context: Context, account: Addressee) {
  const login = { businessId: account.business_id, userId: account.id }
  if (!(await context.limits.trySpend('wrong-codes-notice', String(account.id)))) return
  await inTransaction(context.db, async tx => {
    if (!(await lockLogin(tx, scopeTo(login.businessId), login.userId))) return
    await sendSecurityNotice(tx, login, { change: 'wrong-codes' }, context.clock())
  })
}
