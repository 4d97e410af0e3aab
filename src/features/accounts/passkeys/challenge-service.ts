import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import { isSigned, newToken, sign } from '#platform/tokens.ts'

export const CHALLENGE_MS = 5 * MINUTE_MS

export type Purpose = 'use' | `add:${number}`

export interface Challenge {
  challenge: string
  expiresAt: Date
}

const subjectOf = (purpose: Purpose, challenge: string, expires: string) =>
  `passkey:${purpose}:${challenge}:${expires}`

/** The signed cookie holds challenges; nothing is stored until one is used. */
export function newChallenge({ keys, clock }: Context, purpose: Purpose) {
  const challenge = newToken()
  const expires = String(clock().getTime() + CHALLENGE_MS)
  const signature = sign(keys.signing, subjectOf(purpose, challenge, expires))
  return { challenge, cookie: [challenge, expires, signature].join('.') }
}

/** The most challenges that a browser may have open at once, one per tab. */
const MAX_WAITING = 4

/** Adds a challenge to the cookie, so that those of other tabs stay valid. */
export const addChallenge = (cookie: string, earlier: string | undefined): string =>
  [cookie, ...(earlier?.split('~') ?? [])].slice(0, MAX_WAITING).join('~')

/** @returns the cookie's challenge that is in the browser's signed `clientData`. */
export function readChallenge(
  { keys, clock }: Context,
  cookie: string | undefined,
  purpose: Purpose,
  clientData: string,
): Challenge | undefined {
  const signed = Buffer.from(clientData, 'base64url').toString()
  for (const part of cookie?.split('~') ?? []) {
    const [, challenge = '', expires = '', signature = ''] =
      /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/.exec(part) ?? []
    if (challenge === '' || !signed.includes(challenge)) continue
    if (!isSigned(keys.signing, subjectOf(purpose, challenge, expires), signature)) continue
    const expiresAt = new Date(Number(expires))
    if (expiresAt > clock()) return { challenge, expiresAt }
  }
  return undefined
}
