import { randomInt, randomUUID } from 'node:crypto'
import { mailboxKey } from '#domain/mail-address.ts'
import { plainDigits } from '#domain/number.ts'
import { pageScope } from '#features/booking-pages/service.ts'
import { type EmailRequest, queueRequest } from '#features/email-requests/service.ts'
import { scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { hashToken } from '#platform/tokens.ts'
import type { ClientAppointment } from '../contract.ts'
import { presentCard } from '../reading/presentation-service.ts'
import { insertLookupMessage, listUpcomingOf } from '../reading/queries.ts'
import { legsOf, withVisits } from '../visits/whole-service.ts'
import { CODE_MS } from './rules.ts'
import {
  enterCodeOfAnother,
  enterOwnCode,
  findVisitor,
  grant,
  saveCode,
} from './visitor-queries.ts'

const CODE_GUESSES = 5

interface Lookup {
  pageName: string
  customerEmail: string
  visitorTokens: readonly string[]
  clientIp: string
}

/** @throws 403 `lookup-code-required` */
export async function lookUp(
  context: Context,
  { pageName, customerEmail, visitorTokens, clientIp }: Lookup,
): Promise<{ appointments: ClientAppointment[]; token: string }> {
  const page = await pageScope(context, pageName)
  const now = context.clock()
  const visitor = await findVisitor(context.db, page.scope, visitorTokens, now, customerEmail)
  const proven = visitor?.provenEmailKey === customerEmail.toLowerCase()
  await limitLookup(context, clientIp, customerEmail, proven)
  if (page.asksForCode && !proven) throw codeRequired()
  const rows = await listUpcomingOf(context.db, page.scope, customerEmail, now)
  const rights = proven ? { mayChangePhone: true, provesAddress: true, within: visitor.token } : {}
  const shown = await withVisits(context.db, wholeCalendar(page.scope), rows)
  const token = await grant(
    context.db,
    page.scope,
    visitorTokens,
    { appointments: shown.flatMap(legsOf), ...rights },
    now,
  )
  return { appointments: shown.map(row => presentCard(row, proven)), token }
}

/** Limits email addresses per network and networks per email address; repeats aren't counted. */
async function limitLookup(
  { limits }: Context,
  clientIp: string,
  customerEmail: string,
  proven: boolean,
) {
  const email = hashToken(customerEmail.toLowerCase()).toString('base64url').slice(0, 16)
  const pair = `${clientIp} ${email}`
  if (!(await limits.wasUsed('lookup-repeat', pair))) {
    await limits.spend('lookup', clientIp)
    if (!proven) await limits.spend('lookup-email', email).catch(askForCode)
  }
  // Last, so that a refused lookup never makes another one a repeat.
  await limits.spend('lookup-repeat', pair)
}

function askForCode(error: unknown): never {
  throw error instanceof Refusal ? codeRequired() : error
}

const codeRequired = () =>
  new Refusal(
    403,
    'lookup-code-required',
    'This page emails you a code before it shows your appointments.',
  )

/**
 * Known and unknown addresses run the same statements, so neither response nor timing reveals them.
 *
 * @returns the browser's visitor token, whose guesses at the code are counted separately.
 */
export async function requestLookupCode(
  context: Context,
  { pageName, customerEmail, visitorTokens, clientIp }: Lookup,
): Promise<string> {
  const page = await pageScope(context, pageName)
  const now = context.clock()
  const mailbox = mailboxKey(customerEmail)
  await context.limits.spend('lookup-code-address', clientIp)
  await context.limits.spend('lookup-code', `${clientIp} ${mailbox}`)
  await context.limits.spend('lookup-code-email', mailbox)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return await inTransaction(context.db, async tx => {
    const token = await grant(tx, page.scope, visitorTokens, {}, now)
    await saveCode(tx, page.scope, token, {
      email: customerEmail,
      hash: hashToken(code),
      guesses: CODE_GUESSES,
      expiresAt: new Date(now.getTime() + CODE_MS),
    })
    const payload = { businessId: page.scope.businessId, code }
    await queueRequest(tx, { kind: 'lookup-code', email: customerEmail, payload }, now)
    return token
  })
}

export async function mailLookupCode(
  { db, clock }: Context,
  { email, payload }: EmailRequest,
): Promise<void> {
  const scope = enterBusiness(scopeTo(Number(payload.businessId)))
  const now = clock()
  if ((await listUpcomingOf(db, scope, email, now)).length === 0) return
  const code = String(payload.code)
  await insertLookupMessage(db, scope, { recipient: email, code, cause: randomUUID(), now })
}

/** Limits guesses at codes sent to other browsers, without using up those browsers' own guesses. */
async function mayGuess({ limits }: Context, clientIp: string, email: string): Promise<boolean> {
  const mailbox = mailboxKey(email)
  return (
    (await limits.trySpend('lookup-guess', `${clientIp} ${mailbox}`)) &&
    (await limits.trySpend('lookup-guess-email', mailbox))
  )
}

export async function proveEmail(
  context: Context,
  { pageName, customerEmail, visitorTokens, clientIp }: Lookup,
  code: string,
): Promise<string> {
  const page = await pageScope(context, pageName)
  const now = context.clock()
  const visitor = await findVisitor(context.db, page.scope, visitorTokens, now, customerEmail)
  // Already proven: the response to the right code may have been lost, so any code will do.
  if (visitor?.provenEmailKey === customerEmail.toLowerCase()) return visitor.token
  const entered = { email: customerEmail, hash: hashToken(plainDigits(code).replace(/\s/g, '')) }
  const right =
    (await enterOwnCode(context.db, page.scope, visitorTokens, entered, now)) ||
    ((await mayGuess(context, clientIp, customerEmail)) &&
      (await enterCodeOfAnother(context.db, page.scope, entered, now)))
  if (!right)
    throw refuse.field(
      'code',
      'This code is wrong or no longer valid. Check it, or ask for a new one.',
    )
  return await grant(context.db, page.scope, visitorTokens, { provenEmail: customerEmail }, now)
}
