import type { Context } from '../context.ts'
import { type ApiDescription, apiDocsPage } from './api-docs.ts'
import type { createMetrics } from './metrics.ts'
import { allowMetrics } from './metrics-access.ts'
import { createReadiness } from './readiness.ts'
import { createRouter } from './router.ts'
import { documentPolicy } from './security.ts'

export function operationsRoutes(context: Context, metrics: ReturnType<typeof createMetrics>) {
  const readiness = createReadiness(context)
  return createRouter()
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

export function apiDocsRoutes(document: () => object) {
  let described: object | undefined
  return createRouter()
    .get('/api/openapi.json', c => {
      described ??= document()
      return c.json(described)
    })
    .get('/docs', c => {
      described ??= document()
      return c.html(apiDocsPage(described as ApiDescription, documentPolicy(c)))
    })
}
