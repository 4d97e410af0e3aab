import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const setupRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.setUp, service.setUp)
    .member(contract.checkPageName, (_, __, { name }) => service.checkPageName(context, name))
