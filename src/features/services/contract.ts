import { z } from '@hono/zod-openapi'
import { byId, id, lines, named, requiredText, text } from '#contract/fields.ts'
import { answers, byCaller, route } from '#contract/route.ts'
import { waiting } from '#contract/waiting.ts'
import { pageService } from '#features/booking-pages/contract.ts'
import { picture } from '#features/pictures/contract.ts'
import {
  CATEGORY_REQUIRED,
  categories,
  MAX_BUFFER_MINUTES,
  MAX_MINUTES,
  MAX_NOTE,
  MAX_PRICE_CENTS,
  MAX_SERVICE_ADD_ONS,
} from './rules.ts'

const duration = z.int().min(1).max(MAX_MINUTES)
const price = z.int().min(0).max(MAX_PRICE_CENTS)

const staffTerms = named('StaffTerms', {
  staffId: id,
  duration: duration.optional().describe("Minutes; defaults to the service's."),
  price: price.optional().describe("Cents, USD; defaults to the service's."),
})
export type StaffTerms = z.output<typeof staffTerms>

const buffer = z.int().min(0).max(MAX_BUFFER_MINUTES)

export const serviceInput = z.object({
  name: requiredText('Name is required', 200),
  description: lines(2000).nullish(),
  duration: duration.describe('Minutes.'),
  price: price.describe('Cents, USD; 0 means custom pricing.'),
  category: z.enum(categories, CATEGORY_REQUIRED),
  bufferBefore: buffer.optional().describe('Minutes kept free before.'),
  bufferAfter: buffer.optional().describe('Minutes kept free after.'),
  waiting: waiting
    .nullish()
    .describe(
      'Time in the service in which the client waits and the staff member can be booked; ' +
        'null for none. It must end before the service does.',
    ),
  whatToBring: lines(MAX_NOTE).nullish().describe('Included in reminders.'),
  directions: lines(MAX_NOTE).nullish().describe('How to get there; included in reminders.'),
  groupId: id.nullish().describe('A group of the menu; null for none.'),
  staffTerms: z
    .array(staffTerms)
    .max(500)
    .refine(
      list => new Set(list.map(({ staffId }) => staffId)).size === list.length,
      'Each staff member can have one length and price',
    )
    .optional()
    .describe('Lengths and prices of staff members who have their own.'),
  addOnIds: z.array(id).max(MAX_SERVICE_ADD_ONS).optional().describe('Its add-ons, in order.'),
})
export type ServiceInput = z.output<typeof serviceInput>

export const serviceAnswer = named('Service', {
  id,
  name: z.string(),
  description: z.string(),
  duration: z.int(),
  price: z.int(),
  category: z.enum(categories),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  waiting: waiting.optional(),
  whatToBring: z.string(),
  directions: z.string(),
  groupId: id.optional().describe('Absent without a group.'),
  picture: picture.optional(),
  staffTerms: z.array(staffTerms).optional(),
  addOnIds: z.array(id).optional(),
})
export type Service = z.output<typeof serviceAnswer>

export const listServices = route('get', '/api/services', 'anyone', {
  query: z.object({
    page: text(50).optional().describe("A public page's name."),
  }),
  200: answers(
    z.array(byCaller(serviceAnswer, pageService)),
    "The owner's services in the order of the menu, else oldest first; or those of a page.",
  ),
})

export const createService = route('post', '/api/services', 'services.write', {
  audit: 'service.create',
  body: serviceInput,
  201: answers(serviceAnswer, 'The new service.'),
})

export const updateService = route('patch', '/api/services/{id}', 'services.write', {
  audit: 'service.update',
  params: byId,
  body: serviceInput.partial(),
  200: answers(serviceAnswer, 'The updated service.'),
})

export const removeService = route('delete', '/api/services/{id}', 'services.write', {
  audit: 'service.remove',
  params: byId,
})
