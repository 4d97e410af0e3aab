import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readSetup } from './service.ts'

export const dashboardRoutes = (context: Context) =>
  createRouter().openapi(guard(context, contract.readSetup), async c =>
    c.json(await readSetup(context, memberOf(c)), 200),
  )
