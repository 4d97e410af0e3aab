import type { HttpBindings } from '@hono/node-server'
import type { Actor } from '../actor.ts'
import type { ServedAt } from '../page-links.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Default headers of every answer. */
    commonHeaders: Record<string, string> | undefined
    /** The last answer created with all its headers. */
    plainAnswer: Response | undefined
    actor: Actor
    route: string | undefined
    /** Refusals of this route are plain text unless the request accepts JSON. */
    plainErrors: boolean
    /** The custom domain the request came to; undefined at APP_URL. */
    domain: ServedAt | undefined
    /** CSP nonce of this document's style elements; created on demand. */
    nonce: string | undefined
  }
}
