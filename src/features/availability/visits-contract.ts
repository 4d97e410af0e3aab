import { z } from '@hono/zod-openapi'
import { errorAnswer } from '#contract/errors.ts'
import { id, instantText, named, plainDate, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { slotAnswer, slotsQuery } from './contract.ts'
import { MAX_SERVICES } from './visits-rules.ts'

const ITEM = /^\d{1,9}\.(\d{1,9}|any)(\.[1-9]\d{0,8}){0,10}$/
const areItems = (items: readonly string[]) =>
  items.length >= 2 && items.length <= MAX_SERVICES && items.every(item => ITEM.test(item))

/** '12.3,15.any.7': services in order, each with a staff member or `any`, then its add-ons. */
export const visitItems = text(700)
  .refine(value => areItems(value.split(',')), 'Choose two to five services.')
  .transform(value =>
    value.split(',').map(item => {
      const [serviceId, staffId, ...addOnIds] = item.split('.')
      return {
        serviceId: Number(serviceId),
        staffId: staffId === 'any' ? null : Number(staffId),
        addOnIds: [...new Set(addOnIds.map(Number))],
      }
    }),
  )
  .openapi({
    type: 'string',
    example: '12.3,15.any.7',
    description:
      'Two to five services in order, each with a staff member’s id or "any", then the ids of its ' +
      'add-ons.',
  })

export const visitStart = z.object({
  startTime: instantText,
  endTime: instantText,
  items: z.array(
    z.object({ serviceId: id, staffId: id, startTime: instantText, endTime: instantText }),
  ),
})
export type VisitStart = z.output<typeof visitStart>

export const timeConflict = answers(
  errorAnswer
    .extend({ alternatives: z.array(z.union([slotAnswer, visitStart])).optional() })
    .openapi('TimeConflict'),
  'The time is taken or not offered, with the nearest free times, or another conflict.',
)

export const visitsAnswer = named('Visits', {
  timeZone: z.string(),
  days: z.array(z.object({ date: plainDate, starts: z.array(visitStart) })),
})
export type Visits = z.output<typeof visitsAnswer>

export const readVisits = route('get', '/api/public-pages/{pageName}/visits', 'anyone', {
  params: z.object({ pageName: text(50) }),
  query: slotsQuery
    .omit({ serviceId: true, staffId: true, addons: true })
    .extend({ items: visitItems }),
  200: answers(
    visitsAnswer,
    'Free starts of several services one after the other, by local day; days without any are ' +
      'omitted.',
  ),
})
