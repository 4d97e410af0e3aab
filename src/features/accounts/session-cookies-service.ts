import type { Context as Request } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { KEEPING_COOKIE } from '#contract/keeping-cookie.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { clearCookie, readCookie, writeCookie } from '#platform/sessions/cookies.ts'
import { keepFresh } from '#platform/sessions/freshness.ts'
import { SESSION_MS } from '#platform/sessions/sessions.ts'
import { hashToken } from '#platform/tokens.ts'
import { DEVICE_MS } from './devices-service.ts'
import type { SignInFrom } from './security/session-service.ts'

export const signInFrom = (context: Context, c: Request<HttpEnv>): SignInFrom => ({
  oldToken: readCookie(c, 'session', context.https),
  device: readCookie(c, 'device', context.https),
  clientIp: clientIpOf(context, c),
  userAgent: c.req.header('user-agent'),
})

export function keepSignIn(
  context: Context,
  c: Request<HttpEnv>,
  { token, device }: { token: string; device: string },
) {
  writeCookie(c, 'session', token, context.https, SESSION_MS)
  keepFresh(context, c, hashToken(token))
  keepDevice(context, c, device)
}

export const keepDevice = ({ https }: Context, c: Request<HttpEnv>, device: string) =>
  writeCookie(c, 'device', device, https, DEVICE_MS)

export function forgetSession({ https }: Context, c: Request<HttpEnv>) {
  clearCookie(c, 'session', https)
  clearCookie(c, 'fresh', https)
  if (!getCookie(c, KEEPING_COOKIE)) return
  deleteCookie(c, KEEPING_COOKIE, { path: '/', secure: https })
  c.header('Clear-Site-Data', '"cache", "storage"')
}
