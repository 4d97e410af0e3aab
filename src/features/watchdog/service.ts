import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'
import { LATE_MINUTES, type Trouble, UNKNOWN_MINUTES } from './rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const limits = (now: Date) => ({
  lateBefore: new Date(now.getTime() - LATE_MINUTES * MINUTE_MS),
  failedSince: new Date(now.getTime() - DAY_MS),
  unknownBefore: new Date(now.getTime() - UNKNOWN_MINUTES * MINUTE_MS),
})

/** What is wrong with a business's messages now: late for five minutes, given up within a day, or uncertain for half an hour. */
export async function readTrouble({ db, clock }: Context, scope: BusinessScope): Promise<Trouble> {
  const rows = await queries.readTrouble(db, scope, limits(clock()))
  const count = (kind: queries.TroubleRow['what']) =>
    rows.filter(({ what }) => what === kind).reduce((sum, row) => sum + row.count, 0)
  const since = rows.filter(({ what }) => what === 'late').map(row => row.since.getTime())
  return {
    late: count('late'),
    failed: count('failed'),
    unknown: count('unknown'),
    since: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
    problems: rows.map(({ since: _, ...problem }) => problem),
  }
}

/** Looks for messages that are late, were given up or are uncertain, and writes to each owner at most once a day. */
export async function watch(context: Context): Promise<void> {
  const now = context.clock()
  const told = await queries.tellOwners(context.db, { now, ...limits(now) })
  if (told.length > 0) {
    context.log.warn({ businesses: told.length }, 'owners are told of messages that are late, failed or uncertain')
    context.wakeWorker()
  }
}
