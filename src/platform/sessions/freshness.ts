import type { Context as Request } from 'hono'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '../context.ts'
import type { HttpEnv } from '../http/env.ts'
import { isSigned, sign } from '../tokens.ts'
import { readCookie, writeCookie } from './cookies.ts'

const FRESH_MS = 10 * MINUTE_MS

const subjectOf = (sessionHash: Buffer, expiresAt: number) =>
  `fresh:${expiresAt}:${sessionHash.toString('base64url')}`

/** Proves that the session's person signed in or confirmed their identity within ten minutes. */
export function freshProof(key: Buffer, sessionHash: Buffer, now: Date): string {
  const expiresAt = now.getTime() + FRESH_MS
  return `${expiresAt}.${sign(key, subjectOf(sessionHash, expiresAt))}`
}

/** In a cookie of its own, so that a copy of the session's cookie doesn't become fresh with it. */
export function keepFresh(context: Context, c: Request<HttpEnv>, sessionHash: Buffer) {
  const proof = freshProof(context.keys.signing, sessionHash, context.clock())
  writeCookie(c, 'fresh', proof, context.https, FRESH_MS)
}

export function isFresh(
  context: Context,
  c: Request<HttpEnv>,
  { sessionHash }: { sessionHash: Buffer },
): boolean {
  const [expires, signature = ''] = readCookie(c, 'fresh', context.https)?.split('.') ?? []
  const expiresAt = Number(expires)
  return (
    expiresAt > context.clock().getTime() &&
    isSigned(context.keys.signing, subjectOf(sessionHash, expiresAt), signature)
  )
}
