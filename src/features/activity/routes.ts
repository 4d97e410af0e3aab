import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const activityRoutes = (context: Context) =>
  createRouter().openapi(guard(context, contract.listActivity), async c =>
    c.json(await service.readActivity(context, memberOf(c), c.req.valid('query')), 200),
  )
