import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const pushRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPush, member => service.readPush(context, member))
    .member(contract.subscribePush, (member, { json }) => service.subscribe(context, member, json))
    .member(contract.removePushDevice, (member, { param }) =>
      service.removeDevice(context, member, param.id),
    )
    .member(contract.changePushChoices, (member, { json }) =>
      service.changeChoices(context, member, json),
    )
    .member(contract.testPush, member => service.sendTest(context, member))
