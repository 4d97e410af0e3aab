import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler, Context as Request } from 'hono'
import type { Access } from '#contract/access.ts'
import type { ActivityAction } from '#contract/activity.ts'
import { errorAnswer } from '#contract/errors.ts'
import { answers, type PlainErrors } from '#contract/route.ts'
import { anonymous, type Member } from '../actor.ts'
import type { Context } from '../context.ts'
import { enterBusiness } from '../db/row-scope.ts'
import { Refusal, refuse } from '../refusal.ts'
import { requireRight } from '../rights.ts'
import { readCookie } from '../sessions/cookies.ts'
import { isFresh } from '../sessions/freshness.ts'
import { findSession, recordSessionUse } from '../sessions/sessions.ts'
import { readClientIp } from './client-ip.ts'
import type { HttpEnv } from './env.ts'

export interface Guarded {
  method: string
  path: string
  access: Access
  audit: ActivityAction | false
  plainErrors: PlainErrors
  fresh: boolean
  passive: boolean
  responses: object
}

const refused = answers(errorAnswer, 'An error.')
const refusedInPlainText = {
  ...refused,
  content: { ...refused.content, 'text/plain': { schema: z.string() } },
}

export function guard<C extends Guarded>(context: Context, contract: C) {
  const { access, audit, plainErrors, fresh, passive, ...definition } = contract
  const middleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
    c.set('plainErrors', plainErrors)
    c.set('route', contract.path)
    const onDomain = c.get('domain') !== undefined
    if (onDomain && access !== 'anyone') throw refuse.notFound()
    // Sessions exist at APP_URL only.
    const token = onDomain ? undefined : readCookie(c, 'session', context.https)
    const now = context.clock()
    const actor = (token && (await findSession(context.reservedDb, token, now))) || anonymous
    if (actor.kind === 'member') enterBusiness(actor.scope)
    if (actor.kind === 'member' && audit) actor.act = { action: audit, at: now }
    c.set('actor', actor)
    // Hono answers HEAD by doing the work of GET.
    if (actor.kind === 'anonymous' && (c.req.method === 'GET' || c.req.method === 'HEAD'))
      await context.limits.countRead(clientIpOf(context, c))
    const shown = c.req.header('x-business')
    // A member whose session ended must not book as a client.
    if (actor.kind === 'anonymous' && (access !== 'anyone' || shown !== undefined))
      throw refuse.noSession()
    if (actor.kind === 'member') {
      // Checked first, because rights differ between businesses.
      requireSameBusiness(shown ?? validId(c.req.query('business')), actor)
      if (access !== 'anyone') requireAccess(actor, access)
      if (!passive) await recordUse(context, actor, now)
      if (fresh && !isFresh(context, c, actor)) throw confirmIdentity()
    }
    await next()
    if (actor.kind === 'member' && actor.remark) c.header('X-Remark', actor.remark)
  }
  const described = contract.method === 'get' ? {} : { 'x-audit': audit }
  const responses: C['responses'] = {
    ...contract.responses,
    default: plainErrors ? refusedInPlainText : refused,
  }
  return { ...definition, responses, 'x-access': access, ...described, middleware }
}

function requireAccess(member: Member, access: Exclude<Access, 'anyone'>) {
  if (access === 'member') return
  if (access !== 'admin') return requireRight(member, access)
  if (!member.isAdmin) throw refuse.forbidden('Only administrators can do this.')
}

const validId = (text: string | undefined) => (text && /^\d+$/.test(text) ? text : undefined)

/** Another tab of the session may have switched to a different business. @throws 409 */
function requireSameBusiness(shownBusinessId: string | undefined, { scope }: Member) {
  if (shownBusinessId === undefined || shownBusinessId === String(scope.businessId)) return
  throw refuse.conflict(
    'You switched to another business in a different tab. Reload this page.',
    'other-business',
  )
}

async function recordUse(context: Context, member: Member, now: Date) {
  try {
    await recordSessionUse(context.reservedDb, member, now)
  } catch (err) {
    context.log.warn({ err }, 'noting the use of a session failed')
  }
}

/** The browser asks for confirmation in a dialog, then repeats the request. */
const confirmIdentity = () =>
  new Refusal(403, 'confirm-identity', 'Please confirm it’s you, then try again.')

/** IPv6: its /64, as limits count it. */
export const clientIpOf = (context: Context, c: Request<HttpEnv>): string =>
  readClientIp(c, context.config.trustProxyHops)

export function memberOf(c: Request<HttpEnv>): Member {
  const actor = c.get('actor')
  if (actor.kind !== 'member') throw refuse.noSession()
  return actor
}
