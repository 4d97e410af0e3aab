import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as addOnsContract from './add-ons-contract.ts'
import * as addOns from './add-ons-service.ts'
import * as contract from './contract.ts'
import * as menu from './groups-contract.ts'
import * as groups from './groups-service.ts'
import * as service from './service.ts'

export const serviceRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.listServices, async c => {
      const found = await service.listServices(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.Service[], 200)
    })
    .member(contract.createService, service.createService)
    .member(contract.updateService, service.updateService)
    .member(contract.removeService, service.removeService)
    .member(menu.listGroups, groups.listGroups)
    .member(menu.createGroup, groups.createGroup)
    .member(menu.renameGroup, groups.renameGroup)
    .member(menu.removeGroup, groups.removeGroup)
    .member(menu.orderMenu, groups.orderMenu)
    .member(addOnsContract.listAddOns, addOns.listAddOns)
    .member(addOnsContract.createAddOn, addOns.createAddOn)
    .member(addOnsContract.updateAddOn, addOns.updateAddOn)
    .member(addOnsContract.removeAddOn, addOns.removeAddOn)
