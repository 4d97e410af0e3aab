import { z } from '@hono/zod-openapi'
import { id, idParam, instantParam, instantText, named, plainDate } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { addOnsParam, slotAnswer } from './contract.ts'
import { hidingRules } from './rules.ts'

const span = z.object({ startTime: instantText, endTime: instantText })

const workingTimeAnswer = z
  .array(
    z.object({
      staffId: id,
      working: z.array(span).describe('Working hours without breaks, before time off.'),
      timeOff: z.array(span.extend({ id, version: z.int(), reason: z.string() })),
      closed: z.array(plainDate).describe('Dates closed by an exception or a holiday.'),
    }),
  )
  .openapi('WorkingTime')
export type WorkingTime = z.output<typeof workingTimeAnswer>[number]

export const readWorkingTime = route('get', '/api/working-time', 'calendar.read', {
  query: z.object({ from: instantParam, to: instantParam }),
  200: answers(workingTimeAnswer, 'The hours and absences of all staff in the range.'),
})

const explanation = named('OfferExplanation', {
  offered: z.boolean(),
  rule: z.enum(hidingRules).optional().describe('The one rule that hides the time.'),
  date: plainDate.optional().describe('The local date whose hours decide.'),
  from: instantText.optional().describe('The conflict, or the first bookable start.'),
  to: instantText.optional(),
  appointment: z.object({ id, customerName: z.string() }).optional(),
})
export type Explanation = z.output<typeof explanation>

export const explainOffer = route('get', '/api/availability/explain', 'calendar.read', {
  query: z.object({
    serviceId: idParam,
    staffId: idParam,
    startTime: instantParam,
    endTime: instantParam.optional().describe('Defaults to the length of the service.'),
  }),
  200: answers(explanation, 'Whether clients are offered a start, or which rule hides it.'),
})

export const listFreeTimes = route('get', '/api/availability/free', 'calendar.read', {
  query: z.object({
    serviceId: idParam,
    staffId: idParam,
    from: instantParam,
    to: instantParam,
    addons: addOnsParam,
  }),
  200: answers(
    z.array(slotAnswer),
    'Free starts of a service with a staff member, ignoring notice and horizon.',
  ),
})
