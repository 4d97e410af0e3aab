import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const domainRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readDomain, (member, { param }) =>
      service.readDomain(context, member, param.pageName),
    )
    .member(contract.saveDomain, (member, { param: { pageName }, json: { host } }) =>
      service.saveDomain(context, member, pageName, host),
    )
    .member(contract.checkDomain, (member, { param }) =>
      service.checkDomain(context, member, param.pageName),
    )
    .member(contract.removeDomain, (member, { param }) =>
      service.removeDomain(context, member, param.pageName),
    )
