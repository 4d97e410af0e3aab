import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { FoundSend } from '#providers/texting/port.ts'
import {
  type AttemptRow,
  askLater,
  findAttempt,
  listUnsettled,
  otherProviderIds,
} from '../../reports/callback-queries.ts'
import { readReport, settleAttempt } from '../../reports/report-service.ts'

/** Reports arrive within minutes; attempts without one are then queried. */
const ASK_AFTER_MS = 15 * MINUTE_MS
/** Attempts that still can't be queried by then release their credits. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS
const SKEW_MS = 60_000
const AT_ONCE = 100
const REFUSALS = 5

/**
 * Never repeats a paid send.
 * @returns the number settled.
 */
export async function settleUnknown(context: Context): Promise<number> {
  const now = context.clock().getTime()
  let ended = 0
  let refusals = 0
  for (const key of await listUnsettled(context.db, new Date(now - ASK_AFTER_MS), AT_ONCE)) {
    const attempt = await findAttempt(context.db, key)
    if (!attempt) continue
    const did = await settleOne(context, attempt, now).catch(err => {
      context.log.error({ err, attemptId: attempt.id }, 'querying the outcome of a message failed')
      return 'ask later' as const
    })
    if (did === 'ended') ended++
    if (did !== 'ask later') refusals = 0
    else {
      // Postponed, so that one attempt doesn't block the others.
      await askLater(context.db, key, new Date(now))
      if (++refusals === REFUSALS) break
    }
  }
  return ended
}

async function settleOne(context: Context, attempt: AttemptRow, now: number) {
  const outcome = await outcomeOf(context, attempt, now)
  if (outcome === 'ask later') return outcome
  return (await settleAttempt(context, attempt, outcome)) ? 'ended' : 'ended by another'
}

async function outcomeOf(context: Context, attempt: AttemptRow, now: number) {
  // Without a number, the provider would list its messages to everyone.
  if (attempt.phone === ERASED) return failed(NOT_FOUND_OUT)
  const at = attempt.createdAt.getTime()
  const answer = await context.texting.find({
    channel: attempt.channel,
    to: attempt.phone,
    since: new Date(at - SKEW_MS),
    until: new Date(at + ASK_AFTER_MS),
  })
  if (!answer.ok) {
    if (now < at + GIVE_UP_AFTER_MS) return 'ask later'
    return failed(NOT_FOUND_OUT)
  }
  const known = await otherProviderIds(context.db, attempt)
  const distance = (one: FoundSend) => Math.abs(one.at.getTime() - at)
  const [one] = answer.found
    .filter(({ providerId }) => !known.has(providerId))
    .sort((a, b) => distance(a) - distance(b))
  if (!one) return failed('The provider never received it.')
  const report = readReport({
    [attempt.channel === 'voice' ? 'CallStatus' : 'MessageStatus']: one.status,
    ...(one.errorCode ? { ErrorCode: one.errorCode } : {}),
    ...(one.answeredBy ? { AnsweredBy: one.answeredBy } : {}),
  })
  return { state: 'sent' as const, reason: null, ...report, providerId: one.providerId }
}

const ERASED = ''
const NOT_FOUND_OUT = 'We couldn’t confirm whether it was sent.'

const failed = (reason: string) => ({
  state: 'failed' as const,
  reason: `${reason} Its credits were returned.`,
  providerId: null,
})
