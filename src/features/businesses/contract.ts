import { z } from '@hono/zod-openapi'
import { answers, body, route } from '#contract/route.ts'
import { languageCodes } from '#domain/languages.ts'
import { businessChanges } from './rules.ts'

const described = {
  name: z.string(),
  timeZone: z.string().openapi({ description: 'IANA name.', example: 'Europe/Berlin' }),
  minimumNoticeMinutes: z
    .int()
    .openapi({ description: 'Clients book no later than this before the start.' }),
  horizonDays: z.int().openapi({ description: 'Clients book no further ahead than this.' }),
  slotIntervalMinutes: z.int().openapi({ description: 'Offered starts are this far apart.' }),
  changeCutoffMinutes: z.int().openapi({
    description:
      'Clients change and cancel no later than this before the start; 0 means up to the start.',
  }),
  reminderLeads: z
    .array(z.int())
    .openapi({ description: 'Minutes before the start, longest first.' }),
  holidayCountry: z
    .string()
    .nullable()
    .openapi({ description: 'Whose public holidays close the business, such as US or DE-BY.' }),
  language: z
    .enum(languageCodes)
    .openapi({ description: 'What messages to clients are written in, such as en or de.' }),
  smartSuggestions: z
    .boolean()
    .openapi({ description: 'Whether starts that keep a day compact are marked.' }),
}

export const businessAnswer = z.object(described).openapi('Business')
export type Business = z.output<typeof businessAnswer>

export const readBusiness = route({
  method: 'get',
  path: '/api/business',
  access: 'owner',
  responses: { 200: answers(businessAnswer, 'The business and its booking rules.') },
})

export const updateBusiness = route({
  method: 'patch',
  path: '/api/business',
  access: 'owner',
  request: { body: body(businessChanges) },
  responses: { 200: answers(businessAnswer, 'The business as it is now.') },
})

const places = z.array(z.object({ code: z.string(), name: z.string() }))

export const listHolidayCountries = route({
  method: 'get',
  path: '/api/holiday-countries',
  access: 'owner',
  responses: {
    200: answers(places, 'Countries whose holidays are known, by name.'),
  },
})

export const listHolidayRegions = route({
  method: 'get',
  path: '/api/holiday-countries/{country}/regions',
  access: 'owner',
  request: {
    params: z.object({
      country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list'),
    }),
  },
  responses: {
    200: answers(
      places,
      'Parts of a country whose holidays differ, by name: choose one as `DE-BY`. None for most countries.',
    ),
  },
})
