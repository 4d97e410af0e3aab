import { reachesOnlyOwn, rightsOf } from '#contract/access.ts'
import { mailboxKey } from '#domain/mail-address.ts'
import { knownZone } from '#domain/time/zone.ts'
import { closeBusiness } from '#features/businesses/service.ts'
import {
  type EmailRequest,
  findWaitingRequests,
  queueRequest,
} from '#features/email-requests/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { endSessionByToken, startSession } from '#platform/sessions/sessions.ts'
import { hashToken, sameSecret } from '#platform/tokens.ts'
import { requireUncommonPassword } from './common-passwords-service.ts'
import type { Account, Credentials, Registration, User } from './contract.ts'
import { guessKeyOf, knownDevice } from './devices-service.ts'
import {
  invalidateOtherLinks,
  sendAlreadyRegistered,
  sendAnotherVerification,
  sendLinkTo,
  useLink,
} from './links-queries.ts'
import * as members from './members/queries.ts'
import { endFeedsElsewhere } from './members/service.ts'
import { hashPassword, isPassword } from './password-hash-service.ts'
import * as queries from './queries.ts'
import { emailKey } from './rules.ts'
import { deviceOf } from './security/rules.ts'
import { isNoteworthy, openSession, type SignInFrom } from './security/session-service.ts'
import { ticketFor } from './two-factor/ticket-service.ts'

const FALLBACK_ZONE = 'America/New_York'

/**
 * Known and unknown addresses run the same statements, so neither response nor timing reveals
 * accounts.
 */
export async function register(
  context: Context,
  input: Registration,
  clientIp: string,
  browser: string,
): Promise<void> {
  await requireUncommonPassword(input.password, 'password')
  await context.limits.spend('register', clientIp)
  const payload: RequestedAccount = {
    passwordHash: await hashPassword(input.password),
    businessName: input.businessName || null,
    timeZone: knownZone(input.timeZone) ?? FALLBACK_ZONE,
    ...hashOf(browser),
  }
  const request = { kind: 'registration' as const, email: input.email, payload: { ...payload } }
  await queueRequest(context.db, request, context.clock())
}

interface FromBrowser {
  /** SHA-256 of the registering browser's cookie, in base64url. */
  browserHash?: string
}
type RequestedAccount = Omit<queries.NewAccount, 'email'> & FromBrowser

const hashOf = (browser: string | undefined): FromBrowser =>
  browser ? { browserHash: hashToken(browser).toString('base64url') } : {}
const browserHashIn = ({ browserHash }: FromBrowser) =>
  browserHash === undefined ? null : Buffer.from(browserHash, 'base64url')

/** Notifies an existing account's holder instead. */
export async function answerRegistration(
  { db, clock }: Context,
  { email, payload }: EmailRequest,
): Promise<void> {
  const now = clock()
  const account = { email, ...(payload as unknown as RequestedAccount) }
  await queries.lockEmail(db, email)
  const existing = await queries.lockAccountByEmail(db, email)
  if (existing?.verified_at) return await sendAlreadyRegistered(db, existing, now)
  if (existing) await queries.contestPassword(db, existing, account.passwordHash)
  if (existing) return await sendAnotherVerification(db, existing, now)
  await queries.insertAccount(db, account, now)
  await sendLinkTo(db, 'verify', email, now, browserHashIn(account))
}

const WRONG_CREDENTIALS = 'Invalid email or password'

/**
 * Replaces the browser's session. Returns a ticket if a second step is needed.
 * @throws 403 for an unverified address.
 */
export async function signIn(
  context: Context,
  input: Credentials,
  from: SignInFrom,
): Promise<{ token: string; device: string; user: User } | { ticket: string }> {
  const { clientIp, device } = from
  const key = context.keys.signing
  await context.limits.spend('login-address', clientIp)
  // Read before the account, because the worker may create it in between.
  const registrations = await findWaitingRequests(context.db, 'registration', input.email)
  const account = await queries.findAccountByEmail(context.db, input.email)
  const guesser = guessKeyOf(key, emailKey(input.email), {
    email: input.email,
    login: account,
    device,
  })
  await context.limits.spend('login-account', guesser)
  const matches = await isPassword(account?.password_hash, input.password)
  if (!account || !matches) {
    if (await isOneOf(registrations, input.password)) throw verificationRequired()
    throw new Refusal(401, 'wrong-credentials', WRONG_CREDENTIALS)
  }
  // A correct password is not a guess.
  await context.limits.refund('login-address', clientIp)
  await context.limits.refund('login-account', guesser)
  if (!account.verified_at) throw verificationRequired()
  const now = context.clock()
  if (account.totp_confirmed_at) return { ticket: ticketFor(key, account, now) }
  const noteworthy = await isNoteworthy(context, account, from)
  const { token, scope } = await inTransaction(context.db, async tx => {
    if (!(await queries.lockPassword(tx, account, account.password_hash))) {
      throw new Refusal(401, 'wrong-credentials', WRONG_CREDENTIALS)
    }
    return await openSession(tx, account, { ...from, noteworthy }, now)
  })
  const user = await presentUser(context, scope, account.id)
  return { token, device: knownDevice(key, account), user }
}

const verificationRequired = () =>
  new Refusal(403, 'verification-required', 'Please verify your email address before logging in.')

async function isOneOf(
  registrations: readonly Record<string, unknown>[],
  password: string,
): Promise<boolean> {
  const hashes = registrations.map(payload => (payload as unknown as RequestedAccount).passwordHash)
  return (await Promise.all(hashes.map(hash => isPassword(hash, password)))).includes(true)
}

export async function signOut(context: Context, token: string | undefined): Promise<void> {
  const scope = token && (await endSessionByToken(context.db, token))
  if (scope) context.events.publish(scope, 'sessions')
}

export const readUser = (context: Context, member: Member): Promise<User> =>
  presentUser(context, member.scope, member.userId)

export async function presentUser(
  context: Context,
  scope: BusinessScope,
  userId: number,
): Promise<User> {
  const row = await queries.findUser(context.db, scope, userId)
  if (!row) throw refuse.noSession()
  const role = row.is_owner ? 'owner' : row.role
  const held = rightsOf(role, { editHours: row.staff_edit_hours })
  const account = accountOf(held.has('credits.read') ? row : { ...row, balance: 0 })
  return {
    ...account,
    businessId: row.business_id,
    ...(row.has_others ? { severalBusinesses: true as const } : {}),
    role,
    rights: [...held],
    ...(reachesOnlyOwn(role) && !row.staff_see_contacts ? { hidesContacts: true as const } : {}),
    staffId: row.staff_id,
  }
}

export const accountOf = (row: queries.AccountRow): Account => ({
  id: row.id,
  username: row.email,
  verified: row.verified_at !== null,
  isAdmin: row.is_admin,
  createdAt: row.created_at.toISOString(),
  businessName: row.name,
  businessNamed: row.named,
  timeZone: row.time_zone,
  notificationSettings: { notificationCredits: row.balance ?? 0 },
})

const CHOOSE_PASSWORD =
  'This email address was registered more than once. Choose the password for your account to finish.'

/**
 * Signs in only the registering browser.
 * @throws 409 for an address registered more than once, which needs a new password.
 */
export async function verifyAddress(
  context: Context,
  link: string,
  browser: string | undefined,
  userAgent: string | undefined,
) {
  const now = context.clock()
  return await inTransaction(context.db, async tx => {
    const user = await useLink(tx, 'verify', link, now)
    const verified = await queries.setVerified(tx, user, now)
    // Throwing rolls back, so the link stays unused.
    if (!verified) throw new Refusal(409, 'password-required', CHOOSE_PASSWORD)
    await invalidateOtherLinks(tx, user, now)
    const registeredHere =
      browser && user.browserHash && sameSecret(hashToken(browser), user.browserHash)
    if (!registeredHere) return undefined
    const session = { id: user.userId, businessId: user.businessId }
    const { token } = await startSession(tx, session, now, deviceOf(userAgent))
    return { token, device: knownDevice(context.keys.signing, verified) }
  })
}

/** Doesn't reveal whether an account needs one. */
export async function resendVerification(
  context: Context,
  email: string,
  clientIp: string,
  browser: string | undefined,
): Promise<string> {
  await context.limits.spend('verify-resend-address', clientIp)
  await context.limits.spend('verify-resend', mailboxKey(email))
  await queueRequest(
    context.db,
    { kind: 'verify-resend', email, payload: { ...hashOf(browser) } },
    context.clock(),
  )
  return 'If this address has an account that is waiting to be verified, a new link is on its way.'
}

export const answerVerifyResend = (
  { db, clock }: Context,
  { email, payload }: EmailRequest,
): Promise<void> => sendLinkTo(db, 'verify', email, clock(), browserHashIn(payload))

export const answerPasswordReset = (
  { db, clock }: Context,
  { email }: EmailRequest,
): Promise<void> => sendLinkTo(db, 'reset', email, clock(), null)

/** For a transaction that erases the account. Call it before taking any other lock. */
export const lockAccount = (tx: Tx, userId: number): Promise<void> =>
  members.lockWithColleagues(tx, userId)

interface Erased {
  left: BusinessScope[]
  closed: BusinessScope[]
}

/**
 * Also closes its businesses. The caller must have locked the account, and protects the last
 * administrator. Call `publishErased` after the commit.
 * @throws 409 if an administrator's login would be deleted with a business.
 */
export async function eraseAccount(
  tx: Tx,
  { userId, home }: Pick<Member, 'userId' | 'home'>,
  now: Date,
): Promise<Erased> {
  const closed = await members.listOwnedBusinesses(tx, userId)
  const left = await endFeedsElsewhere(tx, userId)
  for (const scope of closed) {
    await closeBusiness(tx, enterBusiness(scope), now)
    for (const { id, is_admin } of await members.endMemberships(tx, scope, userId)) {
      if (is_admin) throw adminWorksThere()
      await queries.eraseUser(tx, scope, id, now)
    }
  }
  await members.deleteMemberEverywhere(tx, userId)
  await queries.eraseUser(tx, home, userId, now)
  return { left, closed }
}

/** Ends the deleted logins' streams in all processes. */
export function publishErased({ events, wakeWorker }: Context, { left, closed }: Erased): void {
  for (const scope of closed) events.publish(scope, 'business')
  for (const scope of left) events.publish(scope, 'team')
  for (const scope of [...left, ...closed]) events.publish(scope, 'sessions')
  wakeWorker()
}

const adminWorksThere = () =>
  refuse.conflict(
    'An administrator on this team has no other business. Remove them from the team first.',
    'admin-works-there',
  )
