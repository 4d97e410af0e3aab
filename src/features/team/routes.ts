import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import { businessesRoutes } from './businesses/routes.ts'
import * as contract from './contract.ts'
import { joiningRoutes } from './joining/routes.ts'
import * as service from './service.ts'

export const teamRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readTeam, service.readTeam)
    .member(contract.changeSwitches, service.changeSwitches)
    .member(contract.leaveTeam, service.leaveTeam)
    .member(contract.transferBusiness, service.transferBusiness)
    .member(contract.undoTransfer, service.undoTransfer)
    // Comes after the routes above, whose paths would match here as an id.
    .member(contract.changeMember, service.updateMember)
    .member(contract.removeMember, service.removeMember)
    .route('/', joiningRoutes(context))
    .route('/', businessesRoutes(context))
