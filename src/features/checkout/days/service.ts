import { csvLine } from '#domain/csv-cells.ts'
import { DAY_MS, type LocalDate } from '#domain/time/date.ts'
import { boundsOfDates } from '#domain/time/zone.ts'
import { record } from '#features/activity/recording/service.ts'
import { readBusiness } from '#features/businesses/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { requireRight } from '#platform/rights.ts'
import { sales as words } from '#words/en/sales.ts'
import type { CashCount, DaySales } from './contract.ts'
import * as queries from './queries.ts'
import {
  type Amounts,
  amountColumns,
  MAX_OPEN,
  type Movement,
  type SalesSum,
  staffName,
  sumsOf,
} from './rules.ts'

export async function readDay(
  context: Context,
  member: Member,
  { date }: { date: LocalDate },
): Promise<DaySales> {
  const { db } = context
  const { scope } = member
  const { timeZone } = await readBusiness(context, member)
  const { start, end } = boundsOfDates(date, date, timeZone)
  const span = { from: new Date(start), to: new Date(end) }
  const { staff, byService: _, ...sums } = sumsOf(await queries.readSums(db, scope, span))
  const names = new Map((await queries.listStaffNames(db, scope)).map(({ id, name }) => [id, name]))
  const visits = await queries.listOpenVisits(db, scope, span, MAX_OPEN)
  return {
    date,
    timeZone,
    ...sums,
    staff: staff.map(({ id, ...amounts }) => ({
      id,
      name: id === null ? '' : (names.get(id) ?? ''),
      ...amounts,
    })),
    open: {
      count: visits[0]?.count ?? 0,
      visits: visits.map(({ starts_at, count: _all, ...visit }) => ({
        ...visit,
        startTime: starts_at.toISOString(),
      })),
    },
    drawer: {
      ...(await queries.readCash(db, scope, span)),
      ...countOf(await queries.findCashCount(db, scope, date), date),
    },
  }
}

function countOf(row: queries.CashCountRow | undefined, date: LocalDate) {
  if (!row) return {}
  const { float_cents: float, counted_cents: counted, counted_at } = row
  if (row.date !== date) return { lastFloat: float }
  return { count: { float, counted, countedAt: counted_at.toISOString() } }
}

export async function saveCashCount(context: Context, member: Member, count: CashCount) {
  requireRight(member, 'reports.read')
  await inTransaction(context.db, async tx => {
    await queries.saveCashCount(tx, member.scope, count, context.clock())
    await record(tx, member)
  })
  context.events.publish(member.scope, 'sales')
  return await readDay(context, member, count)
}

export async function exportDay(
  context: Context,
  member: Member,
  date: LocalDate,
): Promise<string> {
  const day = await readDay(context, member, { date })
  // Written as numbers, because spreadsheets take negative text for a formula.
  const amounts = (row: Amounts) => amountColumns.map(kind => row[kind] / 100)
  const { amounts: names, methods, staff } = words
  const lines = [
    [staff.name, ...amountColumns.map(kind => names[kind])],
    ...day.staff.map(row => [staffName(row, words), ...amounts(row)]),
    [names.total, ...amounts(day)],
    [],
    [methods.method, methods.received, methods.returned, names.total],
    ...day.methods.map(({ method, received, returned, total }) => [
      methods[method],
      ...[received, returned, total].map(cents => cents / 100),
    ]),
  ]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

const MAX_RANGE_MS = 32 * DAY_MS

export async function readDayTotals({ db }: Context, { scope }: Member, span: queries.Span) {
  const length = span.to.getTime() - span.from.getTime()
  if (length <= 0)
    throw refuse.invalid('The end of the range must be after its start.', { to: 'Invalid date' })
  if (length > MAX_RANGE_MS) throw refuse.invalid('Request at most 32 days at once.')
  const { sales, total, tips, methods } = sumsOf(await queries.readSums(db, scope, span))
  const paid = Object.fromEntries(methods.map(row => [row.method, row.total]))
  return { sales, total, tips, paid: paid as { cash: number; card: number; other: number } }
}

export const readSalesOf = async (
  { db }: Context,
  scope: BusinessScope,
  span: queries.Span,
): Promise<{ sums: SalesSum[]; movements: Movement[] }> => ({
  sums: await queries.readSums(db, scope, span),
  movements: await queries.listMovements(db, scope, span),
})
