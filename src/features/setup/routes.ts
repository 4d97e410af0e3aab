import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const setupRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.setUp), async c =>
      c.json(await service.setUp(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.checkPageName), async c =>
      c.json(await service.checkPageName(context, c.req.valid('query').name), 200),
    )
