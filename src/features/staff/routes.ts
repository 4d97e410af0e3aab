import type { Context } from '#platform/context.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as hours from './hours-service.ts'
import * as service from './service.ts'

export const staffRoutes = (context: Context) =>
  createRouter(context)
    .openapi(guard(context, contract.listStaff), async c => {
      const found = await service.listStaff(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.StaffMember[], 200)
    })
    .member(contract.createStaff, (member, { json }) => service.createStaff(context, member, json))
    .member(contract.updateStaff, (member, { param: { id }, json }) =>
      service.updateStaff(context, member, id, json),
    )
    .member(contract.removeStaff, (member, { param }) =>
      service.removeStaff(context, member, param.id),
    )
    .member(contract.readHours, (member, { param }) => hours.readHours(context, member, param.id))
    .member(contract.replaceHours, (member, { param: { id }, json }) =>
      hours.replaceHours(context, member, id, json),
    )
    .member(contract.listTimeOff, (member, { param }) =>
      hours.listTimeOff(context, member, param.id),
    )
    .member(contract.addTimeOff, (member, { param: { id }, json }) =>
      hours.addTimeOff(context, member, id, json),
    )
    .member(
      contract.changeTimeOff,
      (member, { param: { id: staffId, timeOffId: id }, json: input }) =>
        hours.changeTimeOff(context, member, { staffId, id }, input),
    )
    .member(
      contract.removeTimeOff,
      (member, { param: { id: staffId, timeOffId: id }, query: { version } }) =>
        hours.removeTimeOff(context, member, { staffId, id }, version),
    )
