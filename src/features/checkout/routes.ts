import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const checkoutRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.openSale), async c =>
      c.json(await service.openSale(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.readVisitSale), async c => {
      const { appointmentId } = c.req.valid('query')
      return c.json(await service.readVisitSale(context, memberOf(c), appointmentId), 200)
    })
    .openapi(guard(context, contract.readSale), async c =>
      c.json(await service.readSale(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.writeLines), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.writeLines(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.addPayment), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.addPayment(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.refundPayment), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.refundPayment(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.closeSale), async c =>
      c.json(await service.closeSale(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.voidSale), async c =>
      c.json(await service.voidSale(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.sendReceipt), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.sendReceipt(context, memberOf(c), id, c.req.valid('json')), 200)
    })
