import type { MiddlewareHandler, Context as Request } from 'hono'
import type { Access } from '#contract/route.ts'
import { anonymous, type Owner } from '../actor.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { readCookie } from '../sessions/cookies.ts'
import { findSession } from '../sessions/sessions.ts'
import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

interface Guarded {
  path: string
  access: Access
  plainErrors: boolean
}

export function guard<C extends Guarded>(context: Context, contract: C) {
  const { access, plainErrors, ...definition } = contract
  const middleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
    c.set('plainErrors', plainErrors)
    c.set('route', contract.path)
    const onDomain = c.get('domain') !== undefined
    if (onDomain && access !== 'anyone') throw refuse.notFound()
    // Sessions belong to APP_URL only.
    const token = onDomain ? undefined : readCookie(c, 'session', context.https)
    const actor =
      (token && (await findSession(context.reservedDb, token, context.clock()))) || anonymous
    c.set('actor', actor)
    if (actor.kind === 'anonymous' && c.req.method === 'GET')
      await context.limits.read(addressOf(context, c))
    if (access !== 'anyone' && actor.kind !== 'owner') throw refuse.noSession()
    if (access === 'admin' && actor.kind === 'owner' && !actor.isAdmin) {
      throw refuse.forbidden('Only administrators may do this.')
    }
    await next()
  }
  return { ...definition, 'x-access': access, middleware }
}

/** The caller's network, as limits count it. */
export const addressOf = (context: Context, c: Request<HttpEnv>): string =>
  clientAddress(c, context.config.trustProxyHops)

export function ownerOf(c: Request<HttpEnv>): Owner {
  const actor = c.get('actor')
  if (actor.kind !== 'owner') throw refuse.noSession()
  return actor
}
