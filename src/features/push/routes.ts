import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const pushRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readPush), async c =>
      c.json(await service.readPush(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.subscribePush), async c =>
      c.json(await service.subscribe(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.removePushDevice), async c => {
      await service.removeDevice(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.changePushChoices), async c =>
      c.json(await service.changeChoices(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.testPush), async c => {
      await service.sendTest(context, memberOf(c))
      return c.body(null, 204)
    })
