import { z } from '@hono/zod-openapi'
import { named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { assignments } from '#domain/assignments.ts'
import { languageCodes } from '#domain/languages.ts'
import { businessChanges } from './rules.ts'

const described = {
  name: z.string(),
  timeZone: z.string().openapi({ description: 'IANA name.', example: 'Europe/Berlin' }),
  minimumNoticeMinutes: z.int().describe('Minimum notice for bookings.'),
  horizonDays: z.int().describe('How far ahead clients can book.'),
  slotIntervalMinutes: z.int().describe('Distance between offered starts.'),
  changeCutoffMinutes: z
    .int()
    .describe('Minimum notice for changes and cancellations; 0 means until the start.'),
  reminderLeads: z.array(z.int()).describe('Minutes before the start, longest first.'),
  holidayCountry: z
    .string()
    .nullable()
    .describe('Country or region of public holidays, such as US or DE-BY.'),
  phoneCountry: z
    .string()
    .nullable()
    .describe('Country of numbers without a country code; null for that of the time zone.'),
  language: z.enum(languageCodes).describe('Language of messages to clients, such as en or de.'),
  smartSuggestions: z.boolean().describe('Whether to suggest starts that keep a day compact.'),
  assignment: z
    .enum(assignments)
    .describe(
      'Who gets a booking with anyone available: the free staff member with the fewest that day, ' +
        'or the first free one in the page’s order.',
    ),
  hasSales: z.literal(true).optional().describe('Set once the business has completed a checkout.'),
}

export const businessAnswer = named('Business', described)
export type Business = z.output<typeof businessAnswer>

export const readBusiness = route('get', '/api/business', 'calendar.read', {
  200: answers(businessAnswer, 'The business and its booking rules.'),
})

export const updateBusiness = route('patch', '/api/business', 'settings.write', {
  audit: 'business.update',
  body: businessChanges,
  200: answers(businessAnswer, 'The updated business.'),
})

export const requestFreeCredit = route('post', '/api/business/free-credit', 'credits.buy', {
  audit: 'credits.request',
})

const places = z.array(z.object({ code: z.string(), name: z.string() }))

export const listHolidayCountries = route('get', '/api/holiday-countries', 'calendar.read', {
  200: answers(places, 'Countries with known holidays, by name.'),
})

export const listHolidayRegions = route(
  'get',
  '/api/holiday-countries/{country}/regions',
  'calendar.read',
  {
    params: z.object({
      country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list'),
    }),
    200: answers(
      places,
      'Regions with holidays of their own, by name: choose one as `DE-BY`. Most countries have none.',
    ),
  },
)
