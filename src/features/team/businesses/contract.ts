import { z } from '@hono/zod-openapi'
import { roles } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { businessName, timeZone } from '#features/businesses/rules.ts'

const business = z.object({ id, name: z.string(), role: z.enum(roles), current: z.boolean() })
export type OwnBusiness = z.output<typeof business>

export const listBusinesses = route('get', '/api/businesses', 'member', {
  200: answers(z.array(business), 'The businesses of the caller, by name.'),
})

export const addBusiness = route('post', '/api/businesses', 'member', {
  audit: false,
  body: z.object({ name: businessName, timeZone }),
  201: answers(z.object({ id }), 'A new business of the caller.'),
})

export const switchBusiness = route('post', '/api/session/business', 'member', {
  audit: false,
  body: z.object({ businessId: id }),
  204: { description: 'This sign-in now works in that business.' },
})
