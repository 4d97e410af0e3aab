import { z } from '@hono/zod-openapi'
import { instantParam } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { visitItems, visitStart } from './visits-contract.ts'

export const listFreeVisits = route('get', '/api/availability/free-visits', 'calendar.read', {
  query: z.object({ items: visitItems, from: instantParam, to: instantParam }),
  200: answers(
    z.array(visitStart),
    'Free starts of several services one after the other, ignoring notice and horizon.',
  ),
})
