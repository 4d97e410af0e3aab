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

/** The signed cookie holds the challenge; nothing is stored until it is used. */
export function newChallenge({ keys, clock }: Context, purpose: Purpose) {
  const challenge = newToken()
  const expires = String(clock().getTime() + CHALLENGE_MS)
  const signature = sign(keys.manageLink, subjectOf(purpose, challenge, expires))
  return { challenge, cookie: [challenge, expires, signature].join('.') }
}

export function readChallenge(
  { keys, clock }: Context,
  cookie: string | undefined,
  purpose: Purpose,
): Challenge | undefined {
  const [, challenge = '', expires = '', signature = ''] =
    /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!isSigned(keys.manageLink, subjectOf(purpose, challenge, expires), signature))
    return undefined
  const expiresAt = new Date(Number(expires))
  return expiresAt > clock() ? { challenge, expiresAt } : undefined
}
