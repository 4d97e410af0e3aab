import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { businessesRoutes } from './businesses/routes.ts'
import * as contract from './contract.ts'
import { joiningRoutes } from './joining/routes.ts'
import * as service from './service.ts'

export const teamRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readTeam), async c =>
      c.json(await service.readTeam(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.changeSwitches), async c => {
      await service.changeSwitches(context, memberOf(c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.leaveTeam), async c => {
      await service.leaveTeam(context, memberOf(c))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.transferBusiness), async c => {
      await service.transferBusiness(context, memberOf(c), c.req.valid('json').userId)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.undoTransfer), async c => {
      await service.undoTransfer(context, memberOf(c))
      return c.body(null, 204)
    })
    // Comes after the routes above, whose paths would match here as an id.
    .openapi(guard(context, contract.changeMember), async c => {
      const { userId } = c.req.valid('param')
      await service.updateMember(context, memberOf(c), userId, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.removeMember), async c => {
      await service.removeMember(context, memberOf(c), c.req.valid('param').userId)
      return c.body(null, 204)
    })
    .route('/', joiningRoutes(context))
    .route('/', businessesRoutes(context))
