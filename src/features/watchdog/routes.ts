import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { listAccountProblems, readTrouble } from './service.ts'

export const watchdogRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readTrouble, readTrouble)
    .member(contract.listAccountProblems, listAccountProblems)
