import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessesRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listBusinesses, service.listBusinesses)
    .member(contract.addBusiness, async (_, member, input) => ({
      id: await service.addBusiness(context, member, input),
    }))
    .member(contract.switchBusiness, service.switchBusiness)
