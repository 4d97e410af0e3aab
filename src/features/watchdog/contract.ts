import { z } from '@hono/zod-openapi'
import { instantText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'

const troubleAnswer = z
  .object({
    late: z.int().openapi({ description: 'Messages that have been due for over five minutes.' }),
    failed: z.int().openapi({ description: 'Messages of the last day that were given up.' }),
    unknown: z.int().openapi({
      description: 'Paid messages of which nobody could say for half an hour whether they arrived.',
    }),
    since: instantText.nullable().openapi({ description: 'When the first late one was due.' }),
    problems: z.array(
      z.object({
        what: z.enum(['late', 'failed', 'unknown']),
        kind: z.string(),
        channel: z.enum(channels),
        reason: z.string().nullable(),
        count: z.int(),
      }),
    ),
  })
  .openapi('Trouble')

export const readTrouble = route({
  method: 'get',
  path: '/api/notifications/trouble',
  access: 'owner',
  responses: {
    200: answers(troubleAnswer, 'Messages about appointments that did not go out as planned.'),
  },
})
