import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const domainRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readDomain), async c =>
      c.json(await service.readDomain(context, memberOf(c), c.req.valid('param').pageName), 200),
    )
    .openapi(guard(context, contract.saveDomain), async c => {
      const { pageName } = c.req.valid('param')
      const { host } = c.req.valid('json')
      return c.json(await service.saveDomain(context, memberOf(c), pageName, host), 200)
    })
    .openapi(guard(context, contract.checkDomain), async c =>
      c.json(await service.checkDomain(context, memberOf(c), c.req.valid('param').pageName), 200),
    )
    .openapi(guard(context, contract.removeDomain), async c => {
      await service.removeDomain(context, memberOf(c), c.req.valid('param').pageName)
      return c.body(null, 204)
    })
