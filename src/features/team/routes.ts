import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import { businessesRoutes } from './businesses/routes.ts'
import * as contract from './contract.ts'
import { joiningRoutes } from './joining/routes.ts'
import * as service from './service.ts'

export const teamRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readTeam, member => service.readTeam(context, member))
    .member(contract.changeSwitches, (member, { json }) =>
      service.changeSwitches(context, member, json),
    )
    .member(contract.leaveTeam, member => service.leaveTeam(context, member))
    .member(contract.transferBusiness, (member, { json }) =>
      service.transferBusiness(context, member, json.userId),
    )
    .member(contract.undoTransfer, member => service.undoTransfer(context, member))
    // Comes after the routes above, whose paths would match here as an id.
    .member(contract.changeMember, (member, { param: { userId }, json }) =>
      service.updateMember(context, member, userId, json),
    )
    .member(contract.removeMember, (member, { param }) =>
      service.removeMember(context, member, param.userId),
    )
    .route('/', joiningRoutes(context))
    .route('/', businessesRoutes(context))
