import type { Context } from '#platform/context.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as addOnsContract from './add-ons-contract.ts'
import * as addOns from './add-ons-service.ts'
import * as contract from './contract.ts'
import * as menu from './groups-contract.ts'
import * as groups from './groups-service.ts'
import * as service from './service.ts'

export const serviceRoutes = (context: Context) =>
  createRouter(context)
    .openapi(guard(context, contract.listServices), async c => {
      const found = await service.listServices(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.Service[], 200)
    })
    .member(contract.createService, (member, { json }) =>
      service.createService(context, member, json),
    )
    .member(contract.updateService, (member, { param: { id }, json }) =>
      service.updateService(context, member, id, json),
    )
    .member(contract.removeService, (member, { param }) =>
      service.removeService(context, member, param.id),
    )
    .member(menu.listGroups, member => groups.listGroups(context, member))
    .member(menu.createGroup, (member, { json }) => groups.createGroup(context, member, json))
    .member(menu.renameGroup, (member, { param: { id }, json }) =>
      groups.renameGroup(context, member, id, json),
    )
    .member(menu.removeGroup, (member, { param }) => groups.removeGroup(context, member, param.id))
    .member(menu.orderMenu, (member, { json }) => groups.orderMenu(context, member, json))
    .member(addOnsContract.listAddOns, member => addOns.listAddOns(context, member))
    .member(addOnsContract.createAddOn, (member, { json }) =>
      addOns.createAddOn(context, member, json),
    )
    .member(addOnsContract.updateAddOn, (member, { param: { id }, json }) =>
      addOns.updateAddOn(context, member, id, json),
    )
    .member(addOnsContract.removeAddOn, (member, { param }) =>
      addOns.removeAddOn(context, member, param.id),
    )
