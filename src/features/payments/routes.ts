import type { Context } from '#platform/context.ts'
import { addressOf, guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const paymentRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPaymentSettings, () => service.readSettings(context))
    .member(contract.openOrder, (member, { json }) => service.openOrder(context, member, json))
    .member(contract.captureOrder, (member, { param }) =>
      service.captureOrder(context, member, param.id),
    )
    // The browser's amount is only a claim; credits follow the provider's amount.
    .member(contract.purchaseCredits, (member, { json }) =>
      service.captureOrder(context, member, json.orderId),
    )
    .openapi(guard(context, contract.paypalWebhook), async c => {
      await service.receiveReport(context, {
        address: addressOf(context, c),
        header: name => c.req.header(name),
        body: await c.req.text(),
      })
      return c.json({ received: true as const }, 200)
    })
