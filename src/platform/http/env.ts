import type { HttpBindings } from '@hono/node-server'
import type { PlainErrors } from '#contract/route.ts'
import type { Actor } from '../actor.ts'
import type { ServedAt } from '../page-links.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    commonHeaders: Record<string, string> | undefined
    /** The last response created with all its headers. */
    plainAnswer: Response | undefined
    actor: Actor
    route: string | undefined
    plainErrors: PlainErrors
    /** Undefined at APP_URL. */
    domain: ServedAt | undefined
    /** Created on demand. */
    nonce: string | undefined
  }
}
