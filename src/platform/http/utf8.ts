import type { Context as Request } from 'hono'
import { type Refusal, refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { hasTooManyValues } from './json-size.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const notText = (what: string) =>
  refuse.invalid(`The request could not be read: ${what} holds bytes that are not UTF-8.`)
const tooInvolved = () =>
  refuse.invalid('The request could not be read: its body holds too many values.')

/**
 * Refuses bodies and queries that are not UTF-8 (RFC 8259, section 8.1). Bodies are checked when
 * read, after authorization.
 */
export function requireUtf8(c: Request<HttpEnv>): void {
  const { url } = c.req
  const query = url.indexOf('?')
  if (query >= 0 && url.includes('%', query) && !isText(url.slice(query)))
    throw notText('its address')
  c.req.json = async () => {
    const text = decoded(await c.req.arrayBuffer())
    return hasTooManyValues(text) ? stop(tooInvolved()) : JSON.parse(text)
  }
  const stop = (refusal: Refusal) => {
    // Hono treats every error here as invalid JSON.
    c.set('unreadable', refusal)
    throw refusal
  }
  const decoded = (bytes: ArrayBuffer) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return stop(notText('its body'))
    }
  }
}

/** Whether the percent-encoding decodes to text. An invalid percent sign counts as literal. */
function isText(query: string): boolean {
  try {
    for (const [escaped] of query.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}
