import { z } from '@hono/zod-openapi'
import { id, named, shownBusiness } from '#contract/fields.ts'
import { answers, file, route } from '#contract/route.ts'
import { amountsShape, sumsShape } from '#features/checkout/days/contract.ts'
import { dates } from './contract.ts'

const cents = z.int()

const salesAnswer = named('SalesReport', {
  ...dates.shape,
  timeZone: z.string(),
  before: dates.describe('The same number of days before it.'),
  totalBefore: cents,
  ...sumsShape,
  overTime: z.array(dates.extend({ cents, before: cents })),
  staff: z
    .array(z.object({ id: id.nullable(), name: z.string(), ...amountsShape }))
    .describe('By total, highest first; without an id, what several people share.'),
  byService: z
    .array(z.object({ id: id.nullable(), name: z.string(), cents }))
    .describe('Service lines with their add-ons, highest first.'),
})
export type SalesReport = z.output<typeof salesAnswer>

export const readSalesReport = route('get', '/api/reports/sales', 'reports.read', {
  query: dates,
  200: answers(salesAnswer, 'Sales of 7 days to 12 months: closed, refunded and voided.'),
})

const salesTableNames = ['over-time', 'staff', 'services', 'methods'] as const
export type SalesTableName = (typeof salesTableNames)[number]

export const exportSalesReport = route('get', '/api/reports/sales.csv', 'reports.read', {
  query: dates.extend({ table: z.enum(salesTableNames), business: shownBusiness }),
  200: file('text/csv', 'A table of the sales report.'),
})
