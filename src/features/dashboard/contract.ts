import { z } from '@hono/zod-openapi'
import { answers, route } from '#contract/route.ts'

export const setupAnswer = z
  .object({
    businessName: z.string(),
    named: z.boolean().openapi({ description: 'Whether the owner chose the name.' }),
    timeZone: z.string().openapi({ description: "The business's IANA zone." }),
    services: z.int(),
    staff: z.int(),
    staffWithHours: z.int().openapi({ description: 'Staff members who have weekly hours.' }),
    hoursConfirmed: z
      .boolean()
      .openapi({ description: 'Whether the owner confirmed the time zone and working hours.' }),
    pages: z.int(),
    firstPageName: z.string().nullable(),
    hasAppointments: z.boolean().openapi({ description: 'Whether there has been a booking.' }),
  })
  .openapi('Setup')
export type Setup = z.output<typeof setupAnswer>

export const readSetup = route({
  method: 'get',
  path: '/api/dashboard',
  access: 'owner',
  responses: {
    200: answers(setupAnswer, 'Progress of setting up the business.'),
  },
})
