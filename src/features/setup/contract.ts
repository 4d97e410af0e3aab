import { z } from '@hono/zod-openapi'
import { named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { pageInput } from '#features/booking-pages/contract.ts'
import { pageMessages } from '#features/booking-pages/rules.ts'
import { businessSettings } from '#features/businesses/rules.ts'
import { serviceInput } from '#features/services/contract.ts'
import { hoursInput, staffInput } from '#features/staff/contract.ts'
import { MAX_ROWS, setupMessages, tradeNames } from './rules.ts'

export const setupService = serviceInput.pick({
  name: true,
  description: true,
  duration: true,
  price: true,
  bufferAfter: true,
})

export const setupInput = z.object({
  businessName: businessSettings.shape.name.optional(),
  timeZone: businessSettings.shape.timeZone.optional(),
  trade: z.enum(tradeNames, setupMessages.tradeRequired),
  hours: hoursInput.shape.weekly.describe('Weekly hours of each new team member.'),
  staff: z
    .array(staffInput.shape.name)
    .max(MAX_ROWS)
    .describe('Names. May be empty if the business has staff.'),
  services: z.array(setupService).min(1, pageMessages.servicesRequired).max(MAX_ROWS),
  page: z.object({
    name: pageInput.shape.name,
    title: pageInput.shape.title
      .optional()
      .describe('By default, `businessName`; without it, the title of the template.'),
  }),
})
export type SetupInput = z.output<typeof setupInput>

const setupAnswer = named('SetupResult', { pageName: z.string(), url: z.string() })
export type SetupResult = z.output<typeof setupAnswer>

export const setUp = route('post', '/api/setup', 'settings.write', {
  audit: 'business.set-up',
  body: setupInput,
  201: answers(
    setupAnswer,
    'The new booking page. Everything was added at once, or nothing. A business that has a service is refused with `already-set-up`.',
  ),
})

const nameAnswer = named('PageNameCheck', {
  free: z.boolean(),
  problem: z.string().nullable().describe('Why it cannot be used.'),
})
export type NameCheck = z.output<typeof nameAnswer>

export const checkPageName = route('get', '/api/setup/names', 'settings.write', {
  query: z.object({ name: text(200) }),
  200: answers(nameAnswer, 'Whether a new page may have this name.'),
})
