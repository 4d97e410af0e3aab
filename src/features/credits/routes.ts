import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readLedger } from './ledger-service.ts'

export const creditRoutes = (context: Context) =>
  createRouter().openapi(guard(context, contract.readLedger), async c =>
    c.json(await readLedger(context, memberOf(c), c.req.valid('query')), 200),
  )
