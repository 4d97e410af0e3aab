import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const activityRoutes = (context: Context) =>
  createRouter(context).member(contract.listActivity, service.readActivity)
