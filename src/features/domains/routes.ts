import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const domainRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readDomain, service.readDomain)
    .member(contract.saveDomain, service.saveDomain)
    .member(contract.checkDomain, service.checkDomain)
    .member(contract.removeDomain, service.removeDomain)
