import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as addOnsContract from './add-ons-contract.ts'
import * as addOns from './add-ons-service.ts'
import * as contract from './contract.ts'
import * as menu from './groups-contract.ts'
import * as groups from './groups-service.ts'
import * as service from './service.ts'

export const serviceRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listServices), async c => {
      const found = await service.listServices(context, c.var.actor, c.req.valid('query').page)
      return c.json(found as contract.Service[], 200)
    })
    .openapi(guard(context, contract.createService), async c =>
      c.json(await service.createService(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.updateService), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.updateService(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.removeService), async c => {
      await service.removeService(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, menu.listGroups), async c =>
      c.json(await groups.listGroups(context, memberOf(c)), 200),
    )
    .openapi(guard(context, menu.createGroup), async c =>
      c.json(await groups.createGroup(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, menu.renameGroup), async c => {
      const { id } = c.req.valid('param')
      return c.json(await groups.renameGroup(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, menu.removeGroup), async c => {
      await groups.removeGroup(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, menu.orderMenu), async c => {
      await groups.orderMenu(context, memberOf(c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(guard(context, addOnsContract.listAddOns), async c =>
      c.json(await addOns.listAddOns(context, memberOf(c)), 200),
    )
    .openapi(guard(context, addOnsContract.createAddOn), async c =>
      c.json(await addOns.createAddOn(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, addOnsContract.updateAddOn), async c => {
      const { id } = c.req.valid('param')
      return c.json(await addOns.updateAddOn(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, addOnsContract.removeAddOn), async c => {
      await addOns.removeAddOn(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
