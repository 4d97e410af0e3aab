import { withoutNumbers } from '#domain/text.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { dayBounds, localDateOf, zoneOrUtc } from '#domain/time/zone.ts'
import { LONGEST_WAIT_MS } from '#features/messages/planning/retry-rules.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Trouble } from './contract.ts'
import * as problems from './problem-queries.ts'
import * as queries from './queries.ts'
import { LATE_MINUTES, UNKNOWN_MINUTES } from './rules.ts'

const limits = (now: Date) => ({
  lateBefore: new Date(now.getTime() - LATE_MINUTES * MINUTE_MS),
  retriedBefore: new Date(now.getTime() + LONGEST_WAIT_MS),
  failedSince: new Date(now.getTime() - DAY_MS),
  unknownBefore: new Date(now.getTime() - UNKNOWN_MINUTES * MINUTE_MS),
})

export async function readTrouble({ db, clock }: Context, { scope }: Member): Promise<Trouble> {
  const { since, ...trouble } = await queries.readTrouble(db, scope, limits(clock()))
  return { ...trouble, since: since?.toISOString() ?? null }
}

export const countLate = ({ db, clock }: Context) => queries.countLate(db, limits(clock()))

export async function watch(context: Context): Promise<void> {
  const now = context.clock()
  const troubled = await queries.listTroubled(context.db, limits(now))
  if (troubled.length === 0) return
  const days = troubled.map(({ businessId, timeZone }) => {
    const zone = zoneOrUtc(timeZone)
    const day = localDateOf(now.getTime(), zone)
    const { start, end } = dayBounds(day, zone)
    return { businessId, day, start: new Date(start), end: new Date(end) }
  })
  const notified = await queries.notifyOwners(context.db, days, { now, ...limits(now) })
  if (notified.length > 0) {
    context.log.warn(
      { businesses: notified.length },
      'notified owners of late, failed or uncertain messages',
    )
    context.wakeWorker()
  }
}

interface Refused {
  accountCode?: string | undefined
  reason: string
}

/**
 * Reports the problem in the log, in `doctor` and daily to administrators. Never throws, because
 * its caller still has to answer.
 */
export async function noteAccountProblem(
  context: Context,
  provider: problems.Provider,
  { accountCode: code = 'unknown', reason: quoted }: Refused,
): Promise<void> {
  const reason = withoutNumbers(quoted)
  context.log.error(
    { provider, code, reason },
    'a provider rejects requests because of our account',
  )
  try {
    const mailed = await problems.noteProblem(context.db, {
      provider,
      code,
      reason,
      now: context.clock(),
    })
    if (mailed) context.wakeWorker()
  } catch (err) {
    context.log.error({ err }, 'recording an account problem failed')
  }
}

const SHOWN_MS = 7 * DAY_MS

export async function listAccountProblems({ db, clock }: Context) {
  const rows = await problems.listProblems(db, new Date(clock().getTime() - SHOWN_MS))
  return rows.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() }))
}
