import type { Context as Request } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const MAX_TOKENS = 5

/** Newest first. A business has two while its next session overlaps the last. */
export const readVisitorTokens = (c: Request<HttpEnv>, https: boolean): string[] =>
  readCookie(c, 'visitor', https)?.split('.', MAX_TOKENS) ?? []

export function keepVisitorToken(
  c: Request<HttpEnv>,
  token: string,
  https: boolean,
  maxAgeMs: number,
) {
  const others = readVisitorTokens(c, https).filter(each => each !== token)
  writeCookie(c, 'visitor', [token, ...others].slice(0, MAX_TOKENS).join('.'), https, maxAgeMs)
}
