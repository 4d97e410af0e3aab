import { z } from '@hono/zod-openapi'
import { id, named, plainDate, shownBusiness } from '#contract/fields.ts'
import { answers, file, route } from '#contract/route.ts'

const count = z.int().min(0)

export const dates = z.object({ from: plainDate, to: plainDate })

const outcomes = {
  bookings: count.describe('Appointments that start in the range, in any state.'),
  completed: count,
  noShows: count,
  cancelled: count,
  revenueCents: count.describe('Prices of completed appointments when booked.'),
}

const totals = named('ReportTotals', {
  ...outcomes,
  unmarked: count.describe('Past appointments without an outcome.'),
  bookedMinutes: z
    .number()
    .describe(
      'Minutes of appointments and their buffers, except cancelled ones. Current staff only.',
    ),
  workingMinutes: z.number().describe('By the current hours, minus time off.'),
  lead: z
    .object({ median: count, ninetieth: count })
    .nullable()
    .describe('Whole hours from booking to start, without imports; null if there are none.'),
  clients: z.object({
    seen: count.describe('Clients with a completed appointment.'),
    new: count.describe('Clients without an earlier completed appointment.'),
    cameBack: count.describe('Those with another within 90 days of their first in the range.'),
  }),
})
export type Totals = z.output<typeof totals>

const offered = z.object({
  id,
  name: z.string(),
  ...outcomes,
  revenueCentsBefore: count,
})

const group = z.object({ visits: count, noShows: count })

const reportAnswer = named('Report', {
  ...dates.shape,
  timeZone: z.string(),
  before: dates.describe('The same number of days before it.'),
  totals,
  totalsBefore: totals,
  overTime: z.array(dates.extend({ bookings: count, before: count })),
  services: z.array(offered).describe('By revenue, highest first.'),
  staff: z
    .array(
      offered.extend({
        bookedMinutes: z.number(),
        workingMinutes: z.number().nullable().describe('Null after removal.'),
      }),
    )
    .describe('By revenue, highest first.'),
  hours: z
    .array(
      z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), bookings: count }),
    )
    .describe('Bookings by local weekday (ISO) and hour; none where absent.'),
  reminders: z
    .object({ with: group, without: group })
    .describe(
      'Visits with an outcome, by whether a reminder or confirmation arrived. ' +
        'Excludes visits that were entered after their start.',
    ),
})
export type Report = z.output<typeof reportAnswer>

export const readReport = route('get', '/api/reports', 'reports.read', {
  query: dates,
  200: answers(reportAnswer, 'Figures of 7 days to 12 months, and of the period before.'),
})

export const tableNames = [
  'summary',
  'over-time',
  'services',
  'staff',
  'hours',
  'reminders',
] as const
export type TableName = (typeof tableNames)[number]

export const exportReport = route('get', '/api/reports.csv', 'reports.read', {
  query: dates.extend({ table: z.enum(tableNames), business: shownBusiness }),
  200: file('text/csv', 'A table of the report.'),
})
