import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import type { TextingOutcome } from '#providers/texting/port.ts'
import type { PaidContent } from '../../content/paid-service.ts'
import { attemptUrl } from '../../reports/attempt-links-service.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import { CHANGED, DELAYED, delayed, done, secondsOfUse } from '../outcome-service.ts'
import type { PaidEnd, Sending } from '../sending-service.ts'
import { NOT_ACCEPTING, replaceByEmail, retryOrReplace, textingBreaker } from './outcome-service.ts'
import { insertOptOut } from './queries.ts'

export interface Ready {
  message: ClaimedMessage
  content: PaidContent
  cause: string
}
export interface Attempt {
  id: number
  businessId: number
  messageId: number
}

const TURNED_BACK = {
  changed: CHANGED,
  lost: DELAYED,
  blocked: DELAYED,
  'held back': NOT_ACCEPTING,
}

export async function sendAttempt(
  { context, gates }: Sending,
  one: Ready,
  attempt: Attempt,
  isFresh: boolean,
): Promise<PaidEnd> {
  const { db, clock } = context
  const { message } = one
  const breaker = textingBreaker(context, message.channel)
  let begun = false
  const passing = gates[message.channel].pass(message, isFresh, async () => {
    begun = true
    return breaker.allows(1, clock().getTime()) === 0
      ? 'held back'
      : await ask(context, one, attempt)
  })
  const outcome = await passing.catch(err => {
    // No provider was called, so it can be retried without paying twice.
    if (begun) throw err
    context.log.warn({ err, messageId: message.id }, 'a message failed at the gate')
    return 'blocked' as const
  })
  if (typeof outcome === 'string') return turnedBack(one, attempt, outcome, clock())
  breaker.record(!isBroken(outcome), clock().getTime())
  if ('accountCode' in outcome && outcome.accountCode)
    await noteAccountProblem(context, 'texting', outcome)
  if (outcome.status === 'rejected' && outcome.code === 'opted-out')
    await insertOptOut(db, attempt, clock())
  return answered(one, attempt, outcome, clock())
}

const settled = (
  { id, businessId }: Attempt,
  state: 'accepted' | 'unknown' | 'failed',
  reason: string | null,
  providerId: string | null = null,
) => ({ businessId, id, state, reason, providerId })

function turnedBack(
  { message, cause }: Ready,
  attempt: Attempt,
  outcome: keyof typeof TURNED_BACK,
  now: Date,
): PaidEnd {
  const reason = TURNED_BACK[outcome]
  const end = {
    changed: () => ({ finished: done(message, 'skipped', reason) }),
    lost: () => ({ finished: delayed(message, now) }),
    blocked: () => retryOrReplace(message, reason, now),
    'held back': () => retryOrReplace(message, reason, now),
  }[outcome]()
  return { ...end, attempt: settled(attempt, 'failed', reason), released: { cause, reason } }
}

function answered(
  { message, content, cause }: Ready,
  attempt: Attempt,
  outcome: TextingOutcome,
  now: Date,
): PaidEnd {
  if (outcome.status === 'accepted') {
    const finished = { ...done(message, 'sent'), costCredits: content.credits }
    const sent = settled(attempt, 'accepted', null, outcome.providerId)
    return { finished, attempt: sent, captured: cause }
  }
  const { reason } = outcome
  if (outcome.status === 'unknown') {
    const finished = { ...done(message, 'unknown', reason), costCredits: content.credits }
    return { finished, attempt: settled(attempt, 'unknown', reason) }
  }
  const end =
    outcome.status === 'retry'
      ? retryOrReplace(message, reason, now)
      : replaceByEmail(message, done(message, 'failed', reason))
  return { ...end, attempt: settled(attempt, 'failed', reason), released: { cause, reason } }
}

const isBroken = (outcome: TextingOutcome) =>
  outcome.status === 'unknown' || (outcome.status === 'retry' && outcome.outage)

async function ask(
  context: Context,
  { message, content }: Ready,
  attempt: Attempt,
): Promise<TextingOutcome> {
  const { texting } = context
  const statusUrl = attemptUrl(context, 'status', attempt)
  const { channel } = message
  if (channel !== 'voice') {
    const { phone: to, body, template } = content
    const validSeconds = secondsOfUse(message, context.clock())
    return await texting.send({
      channel: channel as 'sms',
      to,
      body,
      template,
      statusUrl,
      validSeconds,
    })
  }
  const answerUrl = attemptUrl(context, 'voice', attempt)
  const detectionUrl = attemptUrl(context, 'detection', attempt)
  const { phone: to, body: transcript, sound } = content
  return await texting.call({ to, answerUrl, statusUrl, detectionUrl, transcript, sound })
}
