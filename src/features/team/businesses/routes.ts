import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessesRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listBusinesses), async c =>
      c.json(await service.listBusinesses(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.addBusiness), async c =>
      c.json({ id: await service.addBusiness(context, memberOf(c), c.req.valid('json')) }, 201),
    )
    .openapi(guard(context, contract.switchBusiness), async c => {
      await service.switchBusiness(context, memberOf(c), c.req.valid('json').businessId)
      return c.body(null, 204)
    })
