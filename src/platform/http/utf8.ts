import type { Context as Request } from 'hono'
import { refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'

/** @throws 400 */
export function requireUtf8(c: Request<HttpEnv>): void {
  const { url } = c.req
  const query = url.indexOf('?')
  if (query >= 0 && url.includes('%', query) && !isText(url.slice(query)))
    throw refuse.invalid(
      'The request could not be read: its address contains bytes that are not UTF-8.',
    )
}

/** An invalid percent sign is taken literally. */
function isText(query: string): boolean {
  try {
    for (const [escaped] of query.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}
