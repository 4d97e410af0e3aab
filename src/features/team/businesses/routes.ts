import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessesRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listBusinesses, member => service.listBusinesses(context, member))
    .member(contract.addBusiness, async (member, { json }) => ({
      id: await service.addBusiness(context, member, json),
    }))
    .member(contract.switchBusiness, (member, { json }) =>
      service.switchBusiness(context, member, json.businessId),
    )
