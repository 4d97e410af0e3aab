import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readSetup } from './service.ts'

export const dashboardRoutes = (context: Context) =>
  createRouter(context).member(contract.readSetup, readSetup)
