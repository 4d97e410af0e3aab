import type { MiddlewareHandler, Context as Request } from 'hono'
import { Hono } from 'hono'
import { nameKey } from '#features/booking-pages/rules.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { isFromLoopback } from '#platform/http/this-machine.ts'
import { readManageToken } from '#platform/manage-links.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { refuse } from '#platform/refusal.ts'
import { appRoutes } from '#web/lib/paths.ts'
import type { FindDomain } from './served-service.ts'

/** These are the same at every host, so the domain isn't read. */
const EVERYWHERE =
  /^\/(assets\/|icon\.svg$|embed\.js$|pictures\/|healthz$|readyz$|metrics$|internal\/)/

const ownScreens = new Set(appRoutes.map(route => route.split('/')[1]))

/** Owners sign in at APP_URL, so no session exists here. */
export function servedDomains(context: Context, find: FindDomain): MiddlewareHandler<HttpEnv> {
  const { appUrl } = context.config
  const own = new URL(appUrl).host
  return async (c, next) => {
    const host = c.req.header('host')
    if (host === undefined || host === own) return await next()
    // Node accepts hosts that no URL can have, such as `xn--zz`.
    if (!URL.canParse(c.req.url)) throw refuse.invalid('The host of this request is not valid.')
    if (EVERYWHERE.test(c.req.path)) return await next()
    const domain = await find(host)
    if (!domain) return await next()
    c.set('domain', domain)
    const { pathname, search } = new URL(c.req.url)
    const [, first = '', second] = pathname.split('/')
    if (isPageOf(domain, pathname)) return c.redirect(`/${search}`)
    if (['GET', 'HEAD'].includes(c.req.method) && ownScreens.has(first))
      return c.redirect(`${appUrl}${pathname}${search}`)
    const token = first === 'manage' ? second : /^\/api\/manage\/([^/]+)/.exec(pathname)?.[1]
    const allowed = token ? isLinkOf(context, domain, token) : isForClients(c, domain)
    if (!allowed) throw refuse.notFound('There is nothing at this address.')
    await next()
  }
}

const segment = (text: string | undefined) => {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return ''
  }
}

const isNameOf = ({ pageName }: ServedAt, name: string) => nameKey(name) === nameKey(pageName)

const isPageOf = (domain: ServedAt, pathname: string) => {
  const name = /^\/p\/([^/]+)\/?$/.exec(pathname)?.[1]
  return name !== undefined && isNameOf(domain, segment(name))
}

const isLinkOf = (context: Context, { businessId }: ServedAt, token: string) =>
  readManageToken(context, segment(token))?.business_id === businessId

function isForClients(c: Request<HttpEnv>, domain: ServedAt): boolean {
  const { path } = c.req
  if (path === '/' || path === '/embed/') return true
  const page = /^\/(?:p|embed|api\/public-pages)\/([^/]+)(?:\/slots|\/visits|\/reviews)?$/.exec(
    path,
  )?.[1]
  if (page) return isNameOf(domain, segment(page))
  // The link or lookup gave this visitor the right, and the appointment may be of another page.
  if (/^\/api\/appointments\/\d+(\/|$)/.test(path)) return true
  if (!/^\/api\/(appointments(\/|$)|visits$)/.test(path)) return false
  const asked = c.req.query('page')
  return asked === undefined || isNameOf(domain, asked)
}

/** A proxy on this machine asks this before it obtains a certificate. */
export const certificateRoutes = (find: FindDomain) =>
  new Hono<HttpEnv>().get('/internal/domains/allowed', async c => {
    const allowed = isFromLoopback(c) && (await find(c.req.query('domain') ?? ''))
    return allowed ? c.text('', 200) : c.text('', 404)
  })
