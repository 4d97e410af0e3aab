import { z } from '@hono/zod-openapi'
import { answers, route } from '#contract/route.ts'
import { FREE_VISITS, when } from './owner-contract.ts'
import { visitItems, visitStart } from './visits-contract.ts'

export const listFreeVisits = route({
  method: 'get',
  path: FREE_VISITS,
  access: 'owner',
  request: { query: z.object({ items: visitItems, from: when, to: when }) },
  responses: {
    200: answers(
      z.array(visitStart),
      'Free starts of several services one after the other, ignoring notice and horizon.',
    ),
  },
})
