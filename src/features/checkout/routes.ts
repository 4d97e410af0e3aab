import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const checkoutRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.openSale, service.openSale)
    .member(contract.readVisitSale, service.readVisitSale)
    .member(contract.readSale, service.readSale)
    .member(contract.writeLines, service.writeLines)
    .member(contract.addPayment, service.addPayment)
    .member(contract.refundPayment, service.refundPayment)
    .member(contract.closeSale, service.closeSale)
    .member(contract.voidSale, service.voidSale)
    .member(contract.sendReceipt, service.sendReceipt)
