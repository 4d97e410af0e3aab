import { boundsOfDates } from '#domain/time/zone.ts'
import { workingMinutes } from '#features/availability/working-service.ts'
import { readBusiness } from '#features/businesses/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { reports as words } from '#words/en/reports.ts'
import type { Report, TableName } from './contract.ts'
import * as queries from './queries.ts'
import { type DateRange, monthsOf, rangeBefore, rangeProblem } from './range-rules.ts'
import { buildReport, type Part, type Period } from './rules.ts'
import { csvOf, tableOf } from './tables-rules.ts'
import { inTurn } from './turns-service.ts'

/** @throws 400 for an invalid range; 429 if other reports of this business are waiting. */
export async function readReport(
  context: Context,
  member: Member,
  { from, to }: DateRange,
): Promise<Report> {
  const range = { from, to }
  requireValidRange(range)
  return await inTurn(member.scope, () => readNow(context, member, range))
}

export function requireValidRange(range: DateRange) {
  const problem = rangeProblem(range)
  if (!problem) return
  const message = words.range.problems[problem]
  throw refuse.field('to', message)
}

async function readNow(context: Context, member: Member, range: DateRange): Promise<Report> {
  const { scope } = member
  const { timeZone } = await readBusiness(context, member)
  const now = await readPeriod(context, scope, range, timeZone)
  const before = await readPeriod(context, scope, rangeBefore(range), timeZone)
  return buildReport(timeZone, now, before, {
    services: await queries.listNames(context.db, scope, 'services'),
    staff: await queries.listNames(context.db, scope, 'staff'),
  })
}

export const exportReport = async (
  context: Context,
  member: Member,
  { table, ...range }: DateRange & { table: TableName },
): Promise<string> =>
  csvOf(tableOf(table, await readReport(context, member, range), words.tables, 'en'))

async function readPeriod(
  context: Context,
  scope: BusinessScope,
  range: DateRange,
  zone: string,
): Promise<Period> {
  const bounds = boundsOfDates(range.from, range.to, zone)
  const parts: Part[] = []
  for (const month of monthsOf(range)) {
    const { start, end } = boundsOfDates(month.from, month.to, zone)
    const span = { from: new Date(start), to: new Date(end) }
    parts.push(await readPart(context, scope, span, new Date(bounds.start)))
  }
  return { range, parts, working: await workingMinutes(context, scope, bounds) }
}

const readPart = async (
  { db, clock }: Context,
  scope: BusinessScope,
  span: queries.Span,
  rangeStart: Date,
): Promise<Part> => ({
  offers: await queries.sumOffers(db, scope, span, clock()),
  quarters: await queries.countByQuarter(db, scope, span),
  leads: await queries.countByLead(db, scope, span),
  reminded: await queries.countReminded(db, scope, span),
  clients: await queries.countClients(db, scope, span, rangeStart),
})
