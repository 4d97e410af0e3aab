import type { MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { readCookie, writeCookie } from '../sessions/cookies.ts'
import { sameSecret, sign } from '../tokens.ts'
import type { HttpEnv } from './env.ts'
import { isFromThisMachine } from './this-machine.ts'

const COOKIE_MS = 30 * 24 * 60 * 60 * 1000

/** What opens the sandbox's pages to others than this machine. The same in every process and after each start. */
const sandboxKey = ({ keys }: Pick<Context, 'keys'>): string => sign(keys.manageLink, 'sandbox pages')

/** The address of the sandbox's outbox, with its key where one is needed; undefined where no provider is a sandbox. */
export function sandboxUrl(context: Pick<Context, 'config' | 'keys'>): string | undefined {
  const { appUrl, onlyLocal, sandbox } = context.config
  if (!sandbox) return undefined
  return `${appUrl}/sandbox${onlyLocal ? '' : `?key=${sandboxKey(context)}`}`
}

/**
 * Keeps the sandbox's pages to people at this machine and to those who were given its key. The key moves from the address into a cookie,
 * so that it stays out of histories and of links that are passed on.
 */
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
        'The sandbox needs its key here. Open it by the link that the server prints when it starts.',
      )
    }
    await next()
  }
}
