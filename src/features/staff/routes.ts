import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as hours from './hours-service.ts'
import * as service from './service.ts'

export const staffRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.listStaff, async c => {
      const found = await service.listStaff(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.StaffMember[], 200)
    })
    .member(contract.createStaff, service.createStaff)
    .member(contract.updateStaff, service.updateStaff)
    .member(contract.removeStaff, service.removeStaff)
    .member(contract.readHours, hours.readHours)
    .member(contract.replaceHours, hours.replaceHours)
    .member(contract.listTimeOff, hours.listTimeOff)
    .member(contract.addTimeOff, hours.addTimeOff)
    .member(contract.changeTimeOff, hours.changeTimeOff)
    .member(contract.removeTimeOff, hours.removeTimeOff)
