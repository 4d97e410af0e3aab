import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Context } from '#platform/context.ts'
import { type Assets, builtAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { keptFiles } from '#platform/http/kept-files.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { staticFiles } from '#platform/http/static-files.ts'
import type { AppPageData } from '#web/lib/page-data.ts'
import { type AppRoute, appRoutes, isSignedInRoute } from '#web/lib/paths.ts'
import { shell as words } from '#words/en/shell.ts'
import { INSTALLABLE, installedRoutes } from './installed-routes.ts'
import { sandboxNotice } from './sandbox-rules.ts'

/**
 * PayPal, "JavaScript SDK: best practices", Content Security Policy. Venmo's button appears in the
 * United States.
 */
const PAYMENT_ORIGINS = [
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
  'https://*.venmo.com',
]

/** Every page first asks who is signed in. */
const WHO = '<link rel="preload" href="/api/user" as="fetch" crossorigin>'

/** Non-empty path segments (RFC 3986, section 3.3), followed by slashes. */
const SLASHED = /^((?:\/[\w.~%!$&'()*+,;=:@-]+)+)\/+$/

/** Reads the raw URL, because browsers normalize it differently. */
function withoutTrailingSlash(url: string): string | undefined {
  const { pathname, search } = new URL(url)
  const page = SLASHED.exec(pathname)?.[1]
  return page && page + search
}

const APP = 'src/web/app'

function filesOf(route: AppRoute): string[] {
  const name = route.replace('/:token?', '').slice(1).replaceAll('/', '-')
  const screen = [`${APP}/screens/${name}.tsx`, `${APP}/screens/${name}.ts`]
  return isSignedInRoute(route) ? [`${APP}/signed-in.tsx`, ...screen] : screen
}

export function documentRoutes(context: Context, assets: Assets = builtAssets()) {
  const { config } = context
  const data: AppPageData = {
    brandName: config.brandName,
    supportEmail: config.supportEmail,
    sandbox: sandboxNotice(config.sandboxes),
    outbox: config.onlyLocal,
    emailsInOutbox: config.onlyLocal && config.sandboxes.includes('email'),
  }

  const shell = (c: Request<HttpEnv>, title: string, status: 200 | 404, lazy: string[] = []) => {
    const nonce = documentPolicy(c, config.paypal ? { payment: PAYMENT_ORIGINS } : {})
    const html = htmlDocument(
      {
        title: `${title} · ${config.brandName}`,
        head: INSTALLABLE + WHO,
        entry: 'app',
        lazy,
        data,
        nonce,
      },
      assets,
    )
    return c.html(html, status, { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  }

  const app = new Hono<HttpEnv>()
  for (const route of appRoutes) {
    const lazy = filesOf(route)
    app.get(route, c => shell(c, words.titles[route], 200, lazy))
  }
  const files = staticFiles(assets.directory)
  app.route('/', installedRoutes(context, files))
  app.get('/assets/*', files, staticFiles(keptFiles(config.dataDir)))
  // A day-old copy is fine: its messages keep their meaning.
  app.get('/embed.js', etag(), async (c, next) => {
    const answer = await files(c, next)
    if (!answer) return answer
    answer.headers.set('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800')
    answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return answer
  })
  app.get('*', etag(), files, c => {
    const bare = withoutTrailingSlash(c.req.url)
    return bare ? c.redirect(bare, 308) : shell(c, words.notFound.title, 404)
  })
  return app
}
