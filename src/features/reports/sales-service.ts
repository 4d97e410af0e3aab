import { boundsOfDates } from '#domain/time/zone.ts'
import { readBusiness } from '#features/businesses/service.ts'
import { type Movement, type SalesSum, sumsOf } from '#features/checkout/days/rules.ts'
import { readSalesOf } from '#features/checkout/days/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { reports } from '#words/en/reports.ts'
import { sales } from '#words/en/sales.ts'
import * as queries from './queries.ts'
import { type DateRange, monthsOf, rangeBefore } from './range-rules.ts'
import { sumByDay, sumBySteps } from './rules.ts'
import type { SalesReport, SalesTableName } from './sales-contract.ts'
import { salesTableOf } from './sales-rules.ts'
import { requireValidRange } from './service.ts'
import { csvOf } from './tables-rules.ts'
import { inTurn } from './turns-service.ts'

/** @throws 400 for an invalid range; 429 if other reports of this business are waiting. */
export async function readSalesReport(
  context: Context,
  member: Member,
  { from, to }: DateRange,
): Promise<SalesReport> {
  const range = { from, to }
  requireValidRange(range)
  return await inTurn(member.scope, () => readNow(context, member, range))
}

async function readNow(context: Context, member: Member, range: DateRange): Promise<SalesReport> {
  const { db } = context
  const { scope } = member
  const { timeZone } = await readBusiness(context, member)
  const before = rangeBefore(range)
  const [now, earlier] = [
    await readPeriod(context, member, range, timeZone),
    await readPeriod(context, member, before, timeZone),
  ]
  const { staff, byService, ...sums } = sumsOf(now.sums)
  const nameIn = async (table: 'services' | 'staff') => {
    const names = new Map(
      (await queries.listNames(db, scope, table)).map(row => [row.id, row.name]),
    )
    return (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  }
  const [staffName, serviceName] = [await nameIn('staff'), await nameIn('services')]
  return {
    ...range,
    timeZone,
    before,
    totalBefore: sumsOf(earlier.sums).total,
    ...sums,
    overTime: sumBySteps(range, now.days, earlier.days).map(({ value, ...step }) => ({
      ...step,
      cents: value,
    })),
    staff: staff.map(({ id, ...amounts }) => ({ id, name: staffName(id), ...amounts })),
    byService: byService.map(({ id, cents }) => ({ id, name: serviceName(id), cents })),
  }
}

/** Reads month by month, so that the embedded engine serves bookings in between. */
async function readPeriod(context: Context, { scope }: Member, range: DateRange, zone: string) {
  const sums: SalesSum[] = []
  const movements: Movement[] = []
  for (const month of monthsOf(range)) {
    const { start, end } = boundsOfDates(month.from, month.to, zone)
    const part = await readSalesOf(context, scope, { from: new Date(start), to: new Date(end) })
    sums.push(...part.sums)
    movements.push(...part.movements)
  }
  const values = movements.map(({ quarter, cents }) => ({ quarter, value: cents }))
  return { sums, days: sumByDay(range, zone, values) }
}

export const exportSalesReport = async (
  context: Context,
  member: Member,
  { table, ...range }: DateRange & { table: SalesTableName },
): Promise<string> =>
  csvOf(salesTableOf(table, await readSalesReport(context, member, range), { sales, reports }))
