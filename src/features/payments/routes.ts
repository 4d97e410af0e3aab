import type { Context } from '#platform/context.ts'
import { addressOf, guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const paymentRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readPaymentSettings), c =>
      c.json(service.readSettings(context), 200),
    )
    .openapi(guard(context, contract.openOrder), async c =>
      c.json(await service.openOrder(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.captureOrder), async c =>
      c.json(await service.captureOrder(context, memberOf(c), c.req.valid('param').id), 200),
    )
    // The browser's amount is only a claim; credits follow the provider's amount.
    .openapi(guard(context, contract.purchaseCredits), async c =>
      c.json(await service.captureOrder(context, memberOf(c), c.req.valid('json').orderId), 200),
    )
    .openapi(guard(context, contract.paypalWebhook), async c => {
      await service.receiveReport(context, {
        address: addressOf(context, c),
        header: name => c.req.header(name),
        body: await c.req.text(),
      })
      return c.json({ received: true as const }, 200)
    })
