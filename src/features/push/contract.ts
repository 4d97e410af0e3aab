import { z } from '@hono/zod-openapi'
import { byId, id, instantText, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'

const minuteOfDay = z.int().min(0).max(1439)

const SAME_TIMES = 'Choose an end that differs from the start.'

const choices = named('PushChoices', {
  booked: z.boolean(),
  moved: z.boolean(),
  cancelled: z.boolean(),
  staffId: id.nullable().describe('Only their appointments; null for all.'),
  showsClient: z.boolean(),
  quiet: z
    .object({ from: minuteOfDay, until: minuteOfDay })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: SAME_TIMES })
    .nullable()
    .describe('Minutes of the day in the business’s time zone.'),
})
export type PushChoices = z.output<typeof choices>

const device = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instantText,
  failingSince: instantText.nullable().describe('Since when notifications have not reached it.'),
  current: z.boolean().describe('Whether this request came from it.'),
})

const push = named('Push', {
  publicKey: z.string().describe('The application server key with which browsers subscribe.'),
  choices,
  devices: z.array(device),
})
export type Push = z.output<typeof push>
export type PushDevice = Push['devices'][number]

const subscription = z.object({
  endpoint: text(1000),
  keys: z.object({ p256dh: text(100), auth: text(50) }),
})
export type Subscription = z.output<typeof subscription>
export type SubscriptionInput = Subscription & { replaces?: string | undefined }

export const readPush = route('get', '/api/push', 'member', {
  200: answers(push, 'The user’s devices with notifications, and their choices.'),
})

export const subscribePush = route('put', '/api/push/devices', 'member', {
  audit: false,
  body: subscription.extend({
    replaces: text(1000)
      .optional()
      .describe(
        'The endpoint that the browser replaced, in all businesses in which this session turned ' +
          'notifications on. If given, notifications are turned on nowhere.',
      ),
  }),
  200: answers(push, 'This browser gets notifications until its session ends.'),
})

export const removePushDevice = route('delete', '/api/push/devices/{id}', 'member', {
  audit: false,
  params: byId,
})

export const changePushChoices = route('put', '/api/push/choices', 'member', {
  audit: false,
  body: choices,
  200: answers(push, 'The choices as they are now.'),
})

export const testPush = route('post', '/api/push/test', 'member', {
  audit: false,
})
