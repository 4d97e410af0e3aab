import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const adminRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.listUsers, async c => {
      const { users, next } = await service.listUsers(context, c.req.valid('query'))
      if (next !== null) {
        const url = new URL(c.req.url)
        url.searchParams.set('cursor', String(next))
        c.header('Link', `<${context.config.appUrl}${url.pathname}${url.search}>; rel="next"`)
      }
      return c.json(users, 200)
    })
    .member(contract.readStats, service.statsReader(context))
    .member(contract.deleteUser, service.deleteUser)
    .member(contract.setCredits, service.setCredits)
    .member(contract.grantFreeCredits, service.grantFreeCredits)
    .member(contract.dismissFreeCredit, service.dismissFreeCredit)
    .member(contract.readAudit, (_, __, query) => service.readAudit(context, query))
