import { z } from '@hono/zod-openapi'
import {
  dateParam,
  id,
  idParam,
  instant,
  instantParam,
  instantText,
  named,
  plainDate,
  text,
} from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { MAX_ADD_ONS } from '#domain/add-ons.ts'

const dayOrInstant = z.union([dateParam, instantParam], { error: 'Invalid date' })

export const addOnsParam = z
  .string()
  .max(200)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Add-ons are ids joined by commas')
  .transform(text => [...new Set(text.split(',').map(Number))])
  .optional()
  .openapi({ type: 'string', description: 'Ids of add-ons of the service, joined by commas.' })

export const slotsQuery = z.object({
  serviceId: idParam,
  staffId: idParam.optional(),
  addons: addOnsParam,
  from: dayOrInstant.describe('First local day (YYYY-MM-DD), or an instant.'),
  to: dayOrInstant.describe('Last local day, included; or an instant, excluded.'),
  timeZone: text(64).optional().describe("IANA zone of the days; defaults to the business's."),
})

export const slotAnswer = named('Slot', {
  startTime: instantText,
  endTime: instantText,
  staffId: id,
  suggested: z.literal(true).optional(),
})
export type Slot = z.output<typeof slotAnswer>

export const slotsAnswer = named('Slots', {
  timeZone: z.string(),
  days: z.array(z.object({ date: plainDate, slots: z.array(slotAnswer) })),
})
export type Slots = z.output<typeof slotsAnswer>

export const readSlots = route('get', '/api/public-pages/{pageName}/slots', 'anyone', {
  params: z.object({ pageName: text(50) }),
  query: slotsQuery,
  200: answers(slotsAnswer, 'Free slots by local day; days without any are omitted.'),
})

export const availabilityInput = z.object({
  startTime: instant('Start time is required'),
  endTime: instant('End time is required'),
  staffId: z.preprocess(
    value => value ?? '',
    z.int('Please select a staff member').min(1, 'Please select a staff member').max(2_147_483_647),
  ) as z.ZodPipe<z.ZodTransform<unknown, number | undefined>, z.ZodInt>,
  serviceId: id.nullish(),
  pageName: text(50).nullish(),
  excludeId: id
    .nullish()
    .describe('Owners only: an appointment being moved, which does not count.'),
  addOnIds: z
    .array(id)
    .max(MAX_ADD_ONS)
    .nullish()
    .describe('Add-ons of the service, which make it longer.'),
  follows: z
    .boolean()
    .nullish()
    .describe('Owners only: the same person does the service before it in one visit.'),
  precedes: z
    .boolean()
    .nullish()
    .describe('Owners only: the same person does the service after it in one visit.'),
})
export type AvailabilityQuestion = z.output<typeof availabilityInput>

export const checkAvailability = route('post', '/api/appointments/check-availability', 'anyone', {
  body: availabilityInput,
  200: answers(
    z.object({
      available: z.boolean(),
      reason: z.string().optional(),
      alternatives: z.array(slotAnswer).optional().describe('Owners only, with a service.'),
    }),
    'Whether the time is free now. Not a reservation: booking checks again.',
  ),
})
