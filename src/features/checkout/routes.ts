import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const checkoutRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.openSale, (member, { json }) => service.openSale(context, member, json))
    .member(contract.readVisitSale, (member, { query: { appointmentId } }) =>
      service.readVisitSale(context, member, appointmentId),
    )
    .member(contract.readSale, (member, { param }) => service.readSale(context, member, param.id))
    .member(contract.writeLines, (member, { param: { id }, json }) =>
      service.writeLines(context, member, id, json),
    )
    .member(contract.addPayment, (member, { param: { id }, json }) =>
      service.addPayment(context, member, id, json),
    )
    .member(contract.refundPayment, (member, { param: { id }, json }) =>
      service.refundPayment(context, member, id, json),
    )
    .member(contract.closeSale, (member, { param }) => service.closeSale(context, member, param.id))
    .member(contract.voidSale, (member, { param }) => service.voidSale(context, member, param.id))
    .member(contract.sendReceipt, (member, { param: { id }, json }) =>
      service.sendReceipt(context, member, id, json),
    )
