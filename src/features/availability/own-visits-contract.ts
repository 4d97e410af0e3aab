import { z } from '@hono/zod-openapi'
import { answers, route } from '#contract/route.ts'
import { visitItems, visitStart } from './visits-contract.ts'

const when = z.iso.datetime({ offset: true, error: 'Invalid date' })

export const listFreeVisits = route({
  method: 'get',
  path: '/api/availability/free-visits',
  access: 'calendar.read',
  request: { query: z.object({ items: visitItems, from: when, to: when }) },
  responses: {
    200: answers(
      z.array(visitStart),
      'Free starts of several services one after the other, ignoring notice and horizon.',
    ),
  },
})
