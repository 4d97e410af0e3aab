import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const pushRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPush, service.readPush)
    .member(contract.subscribePush, service.subscribe)
    .member(contract.removePushDevice, service.removeDevice)
    .member(contract.changePushChoices, service.changeChoices)
    .member(contract.testPush, service.sendTest)
