import type { Context as Request } from 'hono'
import type { Context } from '../context.ts'
import { type ApiDescription, apiDocsPage } from './api-docs.ts'
import type { HttpEnv } from './env.ts'
import { clientIpOf } from './guard.ts'
import { sendJson } from './long-json.ts'
import type { createMetrics } from './metrics.ts'
import { allowMetrics } from './metrics-access.ts'
import { createReadiness } from './readiness.ts'
import { createRouter } from './router.ts'
import { documentPolicy } from './security.ts'

export function operationsRoutes(context: Context, metrics: ReturnType<typeof createMetrics>) {
  const readiness = createReadiness(context)
  return createRouter(context)
    .get('/healthz', c => c.json({ ok: true }))
    .get('/readyz', async c => {
      const { ready, ...found } = await readiness()
      return c.json({ ok: ready, ...found }, ready ? 200 : 503)
    })
    .get('/metrics', async c => {
      allowMetrics(c, context.config)
      return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    })
}

export function apiDocsRoutes(context: Context, document: () => object) {
  let described: object | undefined
  const read = async (c: Request<HttpEnv>) => {
    await context.limits.countRead(clientIpOf(context, c))
    described ??= document()
    return described
  }
  return createRouter(context)
    .get('/api/openapi.json', async c => sendJson(c, await read(c)))
    .get('/docs', async c =>
      c.html(apiDocsPage((await read(c)) as ApiDescription, documentPolicy(c))),
    )
}
