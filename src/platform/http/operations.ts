import { sql } from 'kysely'
import { isMigrated } from '../db/migrate.ts'
import type { Context } from '../context.ts'
import { createRouter } from './router.ts'

/** Liveness, readiness and the API's description: what machines and developers ask, without a session. */
export const operationsRoutes = (context: Context, describe: () => object) => {
  let description: object | undefined
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
    .get('/api/openapi.json', c => {
      description ??= describe()
      return c.json(description)
    })
}
