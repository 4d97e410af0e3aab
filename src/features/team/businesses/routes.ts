import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessesRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listBusinesses, member => service.listBusinesses(context, member))
    .openapi(guard(context, contract.addBusiness), async c =>
      c.json({ id: await service.addBusiness(context, memberOf(c), c.req.valid('json')) }, 201),
    )
    .member(contract.switchBusiness, (member, { json }) =>
      service.switchBusiness(context, member, json.businessId),
    )
