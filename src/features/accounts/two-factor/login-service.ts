import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { announceSignIn, openSession, type SignInFrom } from '../security/session-service.ts'
import { presentUser } from '../service.ts'
import { withCode } from './proof-service.ts'
import { findSecondFactor } from './queries.ts'
import { isTicketOf, readTicket } from './ticket-service.ts'

const tooLate = () =>
  new Refusal(401, 'sign-in-expired', 'Please enter your email and password again.')

/**
 * The second step of a sign-in.
 * @param text the ticket of the first step.
 * @throws 401 without a valid ticket, 400 for a wrong or used code, 429 above the limit.
 */
export async function signInWithCode(
  context: Context,
  text: string | undefined,
  code: string,
  from: SignInFrom,
) {
  const now = context.clock()
  const ticket = readTicket(text, now)
  const account = ticket && (await findSecondFactor(context.db, ticket))
  if (!account || !isTicketOf(context.keys.manageLink, account, ticket)) throw tooLate()
  const token = await withCode(context, ticket, code, async (tx, held) => {
    // A concurrent change has replaced the password that was checked.
    if (!isTicketOf(context.keys.manageLink, held, ticket)) throw tooLate()
    return await openSession(tx, held, { ...from, noteworthy: false }, now)
  })
  // Wrong codes must not use up the emails. No one has the token before the email is queued.
  await announceSignIn(context, account, from)
  return { token, user: await presentUser(context, account.business_id, account.id) }
}
