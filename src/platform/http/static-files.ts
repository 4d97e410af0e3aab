import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './env.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Excludes hidden files and the build's manifests and compressed copies. */
const PUBLISHED =
  /\/[\w@-][\w.@-]*\.(?:js|css|svg|png|jpg|webp|avif|ico|woff2|map|txt|webmanifest)$/

/** The library sets no Cache-Control, and Vary only for compressed copies. */
export function staticFiles(root: string): MiddlewareHandler<HttpEnv> {
  // With `root`, the library reports a directory that doesn't exist yet.
  const rewriteRequestPath = (path: string) => join(root, path)
  const serve = serveStatic<HttpEnv>({ rewriteRequestPath, precompressed: true })
  return async (c, next) => {
    if (!PUBLISHED.test(c.req.path)) return await next()
    // Optional (RFC 9110, section 14.2), and the library answers invalid ranges with 206.
    c.req.raw.headers.delete('Range')
    const file = await serve(c, async () => {})
    if (!file) return await next()
    const isHashed = c.req.path.startsWith('/assets/')
    const caching = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache'
    file.headers.set('Cache-Control', caching)
    file.headers.set('Vary', 'Accept-Encoding')
    return file
  }
}
