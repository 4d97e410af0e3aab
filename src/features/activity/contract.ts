import { z } from '@hono/zod-openapi'
import { activityActions, activityTargets } from '#contract/activity.ts'
import { cursorParam, id, idParam, instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { groupNames } from './rules.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

const entry = z.object({
  id: z.int(),
  at: instantText,
  userId: id.nullable().describe('Null for administrators and deleted accounts.'),
  actor: z.string().describe('The email address at that time.'),
  via: z.enum(['browser', 'administrator']),
  action: z.enum(activityActions),
  target: z
    .object({
      kind: z.enum(activityTargets),
      id,
      name: z
        .string()
        .nullable()
        .describe(
          'The current name of clients and invited people; null once it is erased or removed.',
        ),
      service: z.string().optional(),
      startTime: instantText.optional(),
    })
    .nullable(),
  changes: z
    .array(z.object({ field: z.string(), before: value.optional(), after: value.optional() }))
    .describe('Long, secret and personal values are omitted.'),
})
export type ActivityEntry = z.output<typeof entry>

const activityAnswer = named('Activity', {
  entries: z.array(entry).describe('Newest first.'),
  next: z.int().nullable().describe('The cursor of the next page.'),
  people: z
    .array(z.object({ userId: id, name: z.string() }))
    .optional()
    .describe('The members of the business; only on the first page.'),
})
export type Activity = z.output<typeof activityAnswer>

export const listActivity = route('get', '/api/activity', 'activity.read', {
  query: z.object({
    cursor: cursorParam.optional(),
    userId: idParam.optional(),
    group: z.enum(groupNames).optional(),
  }),
  200: answers(activityAnswer, 'What members did within the last year.'),
})
