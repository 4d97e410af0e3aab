import { isIP } from 'node:net'
import { type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { sign } from '#platform/tokens.ts'
import { knownDevice } from '../devices-service.ts'
import { lockLogin } from '../queries.ts'
import { sendSecurityNotice } from '../security/notice-queries.ts'
import { announceSignIn, openSession, type SignInFrom } from '../security/session-service.ts'
import { presentUser } from '../service.ts'
import { loginOf } from '../two-factor/service.ts'
import { CHALLENGE_MS, type Challenge, newChallenge, readChallenge } from './challenge-service.ts'
import type { PasskeyAssertion, PasskeyAttestation } from './contract.ts'
import * as queries from './queries.ts'

const MAX_PASSKEYS = 20

/** Loaded on first use because it takes 28 MB. */
const library = () => import('@simplewebauthn/server')

const homeOf = ({ config }: Context) => {
  const { origin, hostname } = new URL(config.appUrl)
  return { origin, hostname }
}

/**
 * Browsers require a secure context and a name instead of an IP address (WebAuthn, section 5.1).
 */
export function arePasskeysOffered(context: Context): boolean {
  const { hostname } = homeOf(context)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return context.https || hostname === 'localhost' || hostname.endsWith('.localhost')
}

function requirePasskeysOffered(context: Context) {
  if (arePasskeysOffered(context)) return
  throw refuse.conflict('Passkeys need a server with HTTPS and a domain name.', 'no-passkeys')
}

/** Opaque, so that passkeys don't reveal user ids. */
const handleOf = ({ keys }: Context, userId: number) => sign(keys.signing, `passkey user ${userId}`)

export async function offerPasskey(context: Context, member: Member) {
  requirePasskeysOffered(context)
  const { generateRegistrationOptions } = await library()
  const { challenge, cookie } = newChallenge(context, `add:${member.userId}`)
  const known = await queries.listPasskeys(context.db, member)
  const options = await generateRegistrationOptions({
    rpName: context.config.brandName,
    rpID: homeOf(context).hostname,
    userName: member.email,
    userID: new Uint8Array(Buffer.from(handleOf(context, member.userId), 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, cookie }
}

const notAdded = () => refuse.field('name', 'The passkey could not be added. Please try again.')

export async function addPasskey(
  context: Context,
  member: Member,
  cookie: string | undefined,
  { name, passkey }: { name: string; passkey: PasskeyAttestation },
): Promise<{ id: number }> {
  requirePasskeysOffered(context)
  const signed = passkey.response.clientDataJSON
  const challenge = readChallenge(context, cookie, `add:${member.userId}`, signed)
  if (!challenge) throw notAdded()
  const { verifyRegistrationResponse } = await library()
  const { origin, hostname } = homeOf(context)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw notAdded()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const now = context.clock()
  try {
    return await inTransaction(context.db, async tx => {
      await spend(tx, challenge, notAdded)
      if (!(await lockLogin(tx, member.home, member.userId))) throw refuse.noSession()
      if ((await queries.listPasskeys(tx, member)).length >= MAX_PASSKEYS) {
        throw refuse.conflict(
          `An account can have at most ${MAX_PASSKEYS} passkeys.`,
          'too-many-passkeys',
        )
      }
      const added = {
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        host: hostname,
        name,
      }
      const id = await queries.insertPasskey(tx, member, added, now)
      await sendSecurityNotice(tx, loginOf(member), { change: 'passkey-added', name }, now)
      return { id }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw refuse.conflict('This passkey has already been added.', 'passkey-known')
  }
}

async function spend(tx: Tx, { challenge, expiresAt }: Challenge, refusal: () => Refusal) {
  if (!(await queries.spendChallenge(tx, challenge, expiresAt))) throw refusal()
}

export async function removePasskey(context: Context, member: Member, id: number): Promise<void> {
  await inTransaction(context.db, async tx => {
    if (!(await lockLogin(tx, member.home, member.userId))) throw refuse.noSession()
    const name = await queries.deletePasskey(tx, member, id)
    if (name === undefined) throw refuse.notFound()
    const notice = { change: 'passkey-removed' as const, name }
    await sendSecurityNotice(tx, loginOf(member), notice, context.clock())
  })
}

/** Mentions no account, so it reveals none. */
export async function askForPasskey(context: Context) {
  requirePasskeysOffered(context)
  const { challenge, cookie } = newChallenge(context, 'use')
  // Every open login form calls this, so it avoids loading the library.
  const options = {
    rpId: homeOf(context).hostname,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  }
  return { options, cookie }
}

const wrongPasskey = () =>
  new Refusal(
    401,
    'wrong-passkey',
    'This passkey can’t be used here. Sign in with your password instead.',
  )

interface Proven {
  passkey: NonNullable<Awaited<ReturnType<typeof queries.findPasskey>>>
  use: (tx: Tx) => Promise<void>
}

/** @throws `refusal` unless a known passkey answered our challenge and verified its user. */
async function provePasskey(
  context: Context,
  cookie: string | undefined,
  response: PasskeyAssertion,
  refusal: () => Refusal,
): Promise<Proven> {
  requirePasskeysOffered(context)
  const challenge = readChallenge(context, cookie, 'use', response.response.clientDataJSON)
  const passkey = challenge && (await queries.findPasskey(context.db, response.id))
  if (!passkey) throw refusal()
  const handle = response.response.userHandle
  if (handle && handle !== handleOf(context, passkey.user_id)) throw refusal()
  const { verifyAuthenticationResponse } = await library()
  const { origin, hostname } = homeOf(context)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((err: unknown) => {
    context.log.info({ err, passkey: passkey.id }, 'a passkey was refused')
    return { verified: false, authenticationInfo: undefined }
  })
  if (!verified || !authenticationInfo) throw refusal()
  const { newCounter } = authenticationInfo
  return {
    passkey,
    async use(tx) {
      await spend(tx, challenge, refusal)
      if (await queries.countUse(tx, passkey, newCounter, context.clock())) return
      throw refusal()
    },
  }
}

export async function signInWithPasskey(
  context: Context,
  cookie: string | undefined,
  response: PasskeyAssertion,
  from: SignInFrom,
) {
  await context.limits.spend('login-address', from.clientIp)
  const { passkey, use } = await provePasskey(context, cookie, response, wrongPasskey)
  await context.limits.refund('login-address', from.clientIp)
  const { user_id: id, business_id } = passkey
  const account = { ...passkey, id }
  const { token, scope } = await inTransaction(context.db, async tx => {
    // Locks the login first, so that the membership can't end before the session that needs it
    // starts.
    if (!(await lockLogin(tx, scopeTo(business_id), id))) throw wrongPasskey()
    await use(tx)
    return await openSession(tx, account, { ...from, noteworthy: false }, context.clock())
  })
  // After the passkey was used, so that a repeated response doesn't use up the emails.
  await announceSignIn(context, account, from)
  const user = await presentUser(context, scope, id)
  return { token, device: knownDevice(context.keys.signing, account), user }
}

/** Not 401: the caller stays signed in. */
const notYours = () => refuse.invalid('This passkey can’t be used here. Use your password instead.')

export async function confirmWithPasskey(
  context: Context,
  member: Member,
  cookie: string | undefined,
  response: PasskeyAssertion,
): Promise<void> {
  const { passkey, use } = await provePasskey(context, cookie, response, notYours)
  if (passkey.user_id !== member.userId) throw notYours()
  await inTransaction(context.db, use)
}
