import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readTrouble } from './service.ts'

export const watchdogRoutes = (context: Context) =>
  createRouter().openapi(guard(context, contract.readTrouble), async c =>
    c.json(await readTrouble(context, memberOf(c).scope), 200),
  )
