import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readLedger } from './ledger-service.ts'

export const creditRoutes = (context: Context) =>
  createRouter(context).member(contract.readLedger, readLedger)
