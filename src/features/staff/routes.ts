import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as hours from './hours-service.ts'
import * as service from './service.ts'

export const staffRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listStaff), async c => {
      const found = await service.listStaff(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.StaffMember[], 200)
    })
    .openapi(guard(context, contract.createStaff), async c =>
      c.json(await service.createStaff(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.updateStaff), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.updateStaff(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.removeStaff), async c => {
      await service.removeStaff(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.readHours), async c =>
      c.json(await hours.readHours(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.replaceHours), async c => {
      const { id } = c.req.valid('param')
      return c.json(await hours.replaceHours(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.listTimeOff), async c =>
      c.json(await hours.listTimeOff(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.addTimeOff), async c => {
      const { id } = c.req.valid('param')
      return c.json(await hours.addTimeOff(context, memberOf(c), id, c.req.valid('json')), 201)
    })
    .openapi(guard(context, contract.changeTimeOff), async c => {
      const { id: staffId, timeOffId: id } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(await hours.changeTimeOff(context, memberOf(c), { staffId, id }, input), 200)
    })
    .openapi(guard(context, contract.removeTimeOff), async c => {
      const { id, timeOffId } = c.req.valid('param')
      await hours.removeTimeOff(context, memberOf(c), id, timeOffId)
      return c.body(null, 204)
    })
