import type { Context } from '#platform/context.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { sendJsonText } from '#platform/http/long-json.ts'
import { answerJson } from '#platform/http/plain-answers.ts'
import { createRouter } from '#platform/http/router.ts'
import { checkAvailability } from './check-service.ts'
import * as contract from './contract.ts'
import * as ownVisitsContract from './own-visits-contract.ts'
import { ownVisits } from './own-visits-service.ts'
import * as ownerContract from './owner-contract.ts'
import { explainOffer, freeTimes, workingTimes } from './owner-service.ts'
import * as previewContract from './preview-contract.ts'
import { previewOffer } from './preview-service.ts'
import { findSlots } from './slots-service.ts'
import * as visitsContract from './visits-contract.ts'
import { publicVisits } from './visits-service.ts'

export const availabilityRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.readSlots, async c => {
      const { pageName } = c.req.valid('param')
      const json = (await findSlots(context, pageName, c.req.valid('query'))).write()
      // Serialized by the service; the cast gives clients the type.
      return (await sendJsonText(c, json)) as unknown as ReturnType<
        typeof c.json<{ timeZone: string; days: { date: string; slots: contract.Slot[] }[] }, 200>
      >
    })
    .openapi(visitsContract.readVisits, async c =>
      c.json(await publicVisits(context, c.req.valid('param').pageName, c.req.valid('query')), 200),
    )
    .openapi(contract.checkAvailability, async c => {
      const actor = c.get('actor')
      if (actor.kind === 'anonymous') await context.limits.countRead(clientIpOf(context, c))
      return answerJson(c, await checkAvailability(context, actor, c.req.valid('json')), 200)
    })
    .member(ownerContract.readWorkingTime, workingTimes)
    .member(ownerContract.explainOffer, explainOffer)
    .member(ownerContract.listFreeTimes, freeTimes)
    .member(ownVisitsContract.listFreeVisits, ownVisits)
    .member(previewContract.previewOffer, previewOffer)
