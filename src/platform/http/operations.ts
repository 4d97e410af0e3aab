import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { type ApiDescription, apiDocsPage } from './api-docs.ts'
import type { createMetrics } from './metrics.ts'
import { createRouter } from './router.ts'
import { documentPolicy } from './security.ts'

/** Liveness, readiness and the API's description: what machines and developers ask, without a session. */
export const operationsRoutes = (
  context: Context,
  metrics: ReturnType<typeof createMetrics>,
  document: () => object,
) => {
  let described: object | undefined
  return createRouter()
    .get('/healthz', c => c.json({ ok: true }))
    .get('/readyz', async c => {
      try {
        await sql`select 1`.execute(context.db)
        const ready = await isMigrated(context.db)
        return c.json({ ok: ready, database: true, migrated: ready }, ready ? 200 : 503)
      } catch {
        return c.json({ ok: false, database: false }, 503)
      }
    })
    .get('/metrics', async c => c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
    .get('/api/openapi.json', c => {
      described ??= document()
      return c.json(described)
    })
    .get('/docs', c => {
      described ??= document()
      return c.html(apiDocsPage(described as ApiDescription, documentPolicy(c)))
    })
}
