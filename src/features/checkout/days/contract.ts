import { z } from '@hono/zod-openapi'
import { id, instant, instantText, named, plainDate, shownBusiness } from '#contract/fields.ts'
import { answers, file, route } from '#contract/route.ts'
import { MAX_CENTS } from '#domain/money.ts'
import { isUsualDate } from '#domain/time/date.ts'
import { methods } from '../rules.ts'

const cents = z.int()

const day = plainDate
  .refine(isUsualDate, { message: 'Choose a date between 1970 and 2199.' })
  .describe('A local date of the business.')

export const amountsShape = {
  services: cents,
  items: cents,
  discounts: cents.describe('Negative, like refunds and voids.'),
  tips: cents,
  refunds: cents.describe('Refunds of closed sales, on the day of the refund.'),
  voids: cents.describe('Voided sales of earlier days.'),
  total: cents,
}

const method = z.enum(methods)

export const sumsShape = {
  ...amountsShape,
  sales: z
    .int()
    .describe(
      'Closed in the span, and not voided in it. In reports: not voided in the same month.',
    ),
  voided: z.int().describe('Voided in the span.'),
  methods: z.array(z.object({ method, received: cents, returned: cents, total: cents })),
}

const daySales = named('DaySales', {
  date: z.string(),
  timeZone: z.string(),
  ...sumsShape,
  staff: z
    .array(z.object({ id: id.nullable(), name: z.string(), ...amountsShape }))
    .describe('By total, highest first; without an id, what several people share.'),
  open: z.object({
    count: z.int(),
    visits: z
      .array(
        z.object({
          id,
          client: z.string(),
          service: z.string(),
          staff: z.string(),
          startTime: instantText,
          step: z.enum(['booked', 'arrived', 'started', 'finished', 'cancelled', 'no_show']),
          total: cents.nullable().describe('Null while a price is missing.'),
          paid: cents,
        }),
      )
      .describe(
        'The day’s visits without a closed sale, by start. Cancelled visits and no-shows only while ' +
          'their sale has payments.',
      ),
  }),
  drawer: z.object({
    received: cents.describe('Cash received that day, also for open sales.'),
    returned: cents,
    count: z
      .object({ float: cents, counted: cents, countedAt: instantText })
      .optional()
      .describe('The drawer’s count, once it was saved.'),
    lastFloat: cents.optional().describe('The float of the most recent earlier count.'),
  }),
})
export type DaySales = z.output<typeof daySales>

export const readDay = route('get', '/api/sales/day', 'reports.read', {
  query: z.object({ date: day }),
  200: answers(daySales, 'The sales of a business day, and what is still open.'),
})

export const exportDay = route('get', '/api/sales/day.csv', 'reports.read', {
  query: z.object({ date: day, business: shownBusiness }),
  200: file('text/csv', 'The sums of a business day.'),
})

const counted = z.int().min(0).max(MAX_CENTS)
export const cashCount = z.object({
  date: day,
  float: counted
    .optional()
    .describe('Cash in the drawer at the start of the day; unchanged if absent, at first 0.'),
  counted: counted.optional().describe('Cash counted at the end; unchanged if absent, at first 0.'),
})
export type CashCount = z.output<typeof cashCount>

export const saveCashCount = route('put', '/api/sales/day/cash-count', 'calendar.write', {
  description: 'Also needs the right `reports.read`.',
  audit: 'sale.count-cash',
  body: cashCount,
  200: answers(daySales, 'The day with its count.'),
})

export const readDayTotals = route('get', '/api/sales/totals', 'reports.read', {
  query: z.object({ from: instant(), to: instant() }),
  200: answers(
    z.object({
      sales: z.int(),
      total: z.int(),
      tips: z.int(),
      paid: z.object({ cash: z.int(), card: z.int(), other: z.int() }),
    }),
    'Sums in cents of the sales closed in a span of time, minus its refunds.',
  ),
})
