import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { paths } from '#web/lib/paths.ts'
import { appWorker as words } from '#words/en/app-worker.ts'

export const INSTALLABLE =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch.png">'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** W3C, Web Application Manifest. */
const manifestOf = (brandName: string) => ({
  id: paths.calendar,
  name: brandName,
  short_name: brandName,
  start_url: paths.calendar,
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: '#faf9f6',
  theme_color: '#1b2740',
  icons: [icon('app', 192, 'any'), icon('app', 512, 'any'), icon('maskable', 512, 'maskable')],
  shortcuts: [
    { name: words.shortcuts.create, url: `${paths.calendar}?new` },
    { name: words.shortcuts.today, url: `${paths.calendar}?view=day` },
  ].map(shortcut => ({ ...shortcut, icons: [icon('app', 192, 'any')] })),
})

/** Replaces every installed worker, deletes all caches and unregisters itself. */
const ENDING_WORKER = `addEventListener('install', () => self.skipWaiting())
addEventListener('activate', event => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

export function installedRoutes(
  { config }: Context,
  files: MiddlewareHandler<HttpEnv>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const fresh = { 'Cache-Control': 'public, no-cache' }
  app.get('/manifest.webmanifest', etag(), c => {
    const type = { 'Content-Type': 'application/manifest+json; charset=utf-8' }
    return c.body(JSON.stringify(manifestOf(config.brandName)), 200, { ...fresh, ...type })
  })
  app.get('/sw.js', etag(), async (c, next) => {
    if (config.appWorker) return await files(c, next)
    const type = { 'Content-Type': 'text/javascript; charset=utf-8' }
    return c.body(ENDING_WORKER, 200, { ...fresh, ...type })
  })
  return app
}
