import type { Context } from '#platform/context.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const setupRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.setUp, (member, { json }) => service.setUp(context, member, json))
    .openapi(guard(context, contract.checkPageName), async c =>
      c.json(await service.checkPageName(context, c.req.valid('query').name), 200),
    )
