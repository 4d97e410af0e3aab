import type { MiddlewareHandler } from 'hono'
import { DAY_MS } from '#domain/time/date.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'
import { sameSecret, sign } from '../tokens.ts'
import type { HttpEnv } from './env.ts'
import { isFromThisMachine } from './this-machine.ts'

const COOKIE_MS = 30 * DAY_MS

/** The same in all processes and after restarts. */
const sandboxKey = ({ keys }: Pick<Context, 'keys'>): string => sign(keys.signing, 'sandbox pages')

export function sandboxUrl(context: Pick<Context, 'config' | 'keys'>): string | undefined {
  const { appUrl, onlyLocal, sandboxes } = context.config
  if (sandboxes.length === 0) return undefined
  return `${appUrl}/sandbox${onlyLocal ? '' : `?key=${sandboxKey(context)}`}`
}

/** Moves the key from the URL into a cookie. */
export function sandboxKeyOnly(context: Context): MiddlewareHandler<HttpEnv> {
  const isKey = (given: string | undefined) =>
    given !== undefined && sameSecret(Buffer.from(given), Buffer.from(sandboxKey(context)))
  return async (c, next) => {
    const given = c.req.query('key')
    if (c.req.method === 'GET' && isKey(given)) {
      writeCookie(c, 'sandbox', sandboxKey(context), context.https, COOKIE_MS)
      const { pathname, searchParams } = new URL(c.req.url)
      searchParams.delete('key')
      return c.redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303)
    }
    if (!isFromThisMachine(c, context.config) && !isKey(readCookie(c, 'sandbox', context.https))) {
      throw new Refusal(
        403,
        'forbidden',
        'The sandbox needs its key here. Use the link that the server prints when it starts.',
      )
    }
    await next()
  }
}
