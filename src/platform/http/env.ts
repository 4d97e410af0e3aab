import type { HttpBindings } from '@hono/node-server'
import type { Actor } from '../actor.ts'
import type { Refusal } from '../refusal.ts'

/** What travels with a request. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    actor: Actor
    /** The pattern of the route that answers. */
    route: string | undefined
    /** This route's refusals are bare text unless the request accepts JSON. */
    plainErrors: boolean
    /** Why the body could not be read, where it is not its JSON. */
    unreadable: Refusal | undefined
    /** For the style elements of this document alone; made when a document asks for it. */
    nonce: string | undefined
  }
}
