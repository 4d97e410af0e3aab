import type { Context } from '#platform/context.ts'
import { guard, ownerOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const serviceRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listServices), async c => {
      const found = await service.listServices(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.Service[], 200)
    })
    .openapi(guard(context, contract.createService), async c =>
      c.json(await service.createService(context, ownerOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.updateService), async c =>
      c.json(
        await service.updateService(
          context,
          ownerOf(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
        200,
      ),
    )
    .openapi(guard(context, contract.removeService), async c => {
      await service.removeService(context, ownerOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
