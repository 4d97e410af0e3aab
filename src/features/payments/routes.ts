import type { Context } from '#platform/context.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const paymentRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPaymentSettings, service.readSettings)
    .member(contract.openOrder, service.openOrder)
    .member(contract.captureOrder, service.captureOrder)
    // The browser's amount is only a claim; credits follow the provider's amount.
    .member(contract.purchaseCredits, (_, member, { orderId }) =>
      service.captureOrder(context, member, orderId),
    )
    .openapi(contract.paypalWebhook, async c => {
      await service.receiveReport(context, {
        clientIp: clientIpOf(context, c),
        header: name => c.req.header(name),
        body: await c.req.text(),
      })
      return c.json({ received: true as const }, 200)
    })
