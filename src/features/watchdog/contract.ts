import { z } from '@hono/zod-openapi'
import { instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'

const troubleAnswer = named('Trouble', {
  late: z.int().describe('Messages that are over five minutes late.'),
  failed: z.int().describe('Messages that failed within the last day.'),
  unknown: z.int().describe('Paid messages whose delivery has been uncertain for half an hour.'),
  since: instantText.nullable().describe('When the first late one was due.'),
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
export type Trouble = z.output<typeof troubleAnswer>

export const readTrouble = route('get', '/api/notifications/trouble', 'messages.write', {
  200: answers(troubleAnswer, 'Appointment messages that were not sent as planned.'),
})

const accountProblem = named('AccountProblem', {
  provider: z.enum(['payments', 'texting', 'voice']),
  code: z.string(),
  reason: z.string(),
  count: z.int(),
  lastAt: instantText,
})

export const listAccountProblems = route('get', '/api/admin/problems', 'admin', {
  200: answers(
    z.array(accountProblem),
    'What providers rejected because of our account within a week, newest first.',
  ),
})
