import type { Context } from '#platform/context.ts'
import { guard, ownerOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { readTrouble } from './service.ts'

export const watchdogRoutes = (context: Context) =>
  createRouter().openapi(guard(context, contract.readTrouble), async c =>
    c.json(await readTrouble(context, ownerOf(c).scope), 200),
  )
