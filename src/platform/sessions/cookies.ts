import type { Context as Request } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnv } from '../http/env.ts'

/** The `__Host-` prefix (RFC 6265bis) needs https. */
const nameOf = (purpose: CookiePurpose, https: boolean) =>
  https ? `__Host-kairos_${purpose}` : `kairos_${purpose}`

type CookiePurpose =
  | 'session'
  | 'fresh'
  | 'visitor'
  | 'device'
  | 'registration'
  | 'sandbox'
  | 'second-factor'
  | 'passkey'

export const readCookie = (
  c: Request<HttpEnv>,
  purpose: CookiePurpose,
  https: boolean,
): string | undefined => (c.req.header('cookie') ? getCookie(c, nameOf(purpose, https)) : undefined)

export function writeCookie(
  c: Request<HttpEnv>,
  purpose: CookiePurpose,
  token: string,
  https: boolean,
  maxAgeMs: number,
) {
  setCookie(c, nameOf(purpose, https), token, {
    httpOnly: true,
    secure: https,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(maxAgeMs / 1000),
  })
}

export const clearCookie = (c: Request<HttpEnv>, purpose: CookiePurpose, https: boolean) => {
  deleteCookie(c, nameOf(purpose, https), { path: '/', secure: https })
}
