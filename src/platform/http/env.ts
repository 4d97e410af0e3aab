import type { HttpBindings } from '@hono/node-server'
import type { Actor } from '../actor.ts'
import type { ServedAt } from '../page-links.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Of every answer, unless it sets them itself. */
    commonHeaders: Record<string, string> | undefined
    /** The answer that has all its headers. */
    plainAnswer: Response | undefined
    actor: Actor
    route: string | undefined
    /** Refusals of this route are plain text unless the request accepts JSON. */
    plainErrors: boolean
    /** The page's own domain that was requested; absent at APP_URL. */
    domain: ServedAt | undefined
    /** For this document's style elements; created on demand. */
    nonce: string | undefined
  }
}
