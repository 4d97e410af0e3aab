import { z } from '@hono/zod-openapi'
import { id, plainDate, shownBusiness } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'

const count = z.int().min(0)

export const dates = z.object({ from: plainDate, to: plainDate })

const outcomes = {
  bookings: count.openapi({ description: 'Appointments that start in the range, in any state.' }),
  completed: count,
  noShows: count,
  cancelled: count,
  revenueCents: count.openapi({ description: 'Prices of completed appointments when booked.' }),
}

const totals = z
  .object({
    ...outcomes,
    unmarked: count.openapi({ description: 'Past appointments without an outcome.' }),
    bookedMinutes: z
      .number()
      .openapi({ description: 'With buffers, of staff who still work here; not cancelled.' }),
    workingMinutes: z
      .number()
      .openapi({ description: 'By the hours set today, without time off.' }),
    lead: z.object({ median: count, ninetieth: count }).nullable().openapi({
      description: 'Whole hours from booking to start, without imports; null if there are none.',
    }),
    clients: z.object({
      seen: count.openapi({ description: 'Clients with a completed appointment.' }),
      new: count.openapi({ description: 'Those without an earlier one.' }),
      cameBack: count.openapi({
        description: 'Those with another within 90 days of their first in the range.',
      }),
    }),
  })
  .openapi('ReportTotals')
export type Totals = z.output<typeof totals>

const offered = z.object({
  id,
  name: z.string(),
  ...outcomes,
  revenueCentsBefore: count,
})

const group = z.object({ visits: count, noShows: count })

const reportAnswer = z
  .object({
    ...dates.shape,
    timeZone: z.string(),
    before: dates.openapi({ description: 'The same number of days before it.' }),
    totals,
    totalsBefore: totals,
    overTime: z.array(dates.extend({ bookings: count, before: count })),
    services: z.array(offered).openapi({ description: 'By revenue, highest first.' }),
    staff: z
      .array(
        offered.extend({
          bookedMinutes: z.number(),
          workingMinutes: z.number().nullable().openapi({ description: 'Null after removal.' }),
        }),
      )
      .openapi({ description: 'By revenue, highest first.' }),
    hours: z
      .array(
        z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), bookings: count }),
      )
      .openapi({ description: 'Bookings by local weekday (ISO) and hour; none where absent.' }),
    reminders: z.object({ with: group, without: group }).openapi({
      description: 'Visits with an outcome, by whether a reminder or confirmation arrived.',
    }),
  })
  .openapi('Report')
export type Report = z.output<typeof reportAnswer>

export const readReport = route('get', '/api/reports', {
  access: 'reports.read',
  request: { query: dates },
  responses: {
    200: answers(reportAnswer, 'Figures of 7 days to 12 months, and of the period before.'),
  },
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

export const exportReport = route('get', '/api/reports.csv', {
  access: 'reports.read',
  request: { query: dates.extend({ table: z.enum(tableNames), business: shownBusiness }) },
  responses: {
    200: {
      description: 'A table of the report.',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
})
