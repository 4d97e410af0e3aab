import { reserveMany } from '#features/credits/service.ts'
import { goesBeside } from '#features/reminders/notice-rules.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { TextingOutcome } from '#providers/texting/port.ts'
import { type PaidContent, paidContent } from '../content/paid-content.ts'
import { attemptUrl } from '../reports/attempt-links.ts'
import { breakerOf } from './breaker.ts'
import { CHANGED, done, HELD_UP, heldUp, retry, staleness } from './outcome.ts'
import { type Fallback, insertAttempts, insertOptOut } from './paid-queries.ts'
import type { ClaimedMessage, Finished } from './queries.ts'
import type { PaidEnd, Sending } from './sending.ts'

const FAILURES = 5
/** A try is written down only while the lease lasts this long. */
const HOLD_MS = 20_000

export const textingBreaker = ({ texting }: Pick<Context, 'texting'>, channel: string) =>
  breakerOf(texting, channel, FAILURES)

interface Ready {
  message: ClaimedMessage
  content: PaidContent
  cause: string
}
interface Attempt {
  id: number
  businessId: number
  messageId: number
}

/** Names the credits of one try: a message that is tried again reserves anew. */
export const causeOf = (messageId: number, number: number): string => `message:${messageId}:${number}`

/**
 * Sends a batch of claimed texts or calls: reserves credits and writes each try down before the provider is asked, and afterwards what became
 * of it. What can't go by its channel falls back to e-mail.
 */
export async function deliverPaid(sending: Sending, claimed: readonly ClaimedMessage[], first: boolean): Promise<void> {
  const { context, endPaid } = sending
  const ends: Promise<void>[] = []
  const give = (end: PaidEnd) => {
    const written = endPaid(end)
    // Looked at below, when all have left.
    written.catch(() => {})
    ends.push(written)
  }
  const ready = await prepared(context, claimed, give)
  const attempts = await reserved(context, ready, give)
  for (const one of ready) {
    const attempt = attempts.get(one.message.id)
    if (attempt) ends.push(leave(sending, one, attempt, first).then(endPaid))
  }
  const failed = (await Promise.allSettled(ends)).find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** An e-mail goes instead; `tell` where the owner can do something about it. */
function instead(message: ClaimedMessage, end: Finished, tell: Fallback['tell'] = null): PaidEnd {
  const mail = goesBeside(message.kind) ? 'The e-mail says it all.' : 'An e-mail goes instead.'
  return {
    finished: { ...end, reason: `${end.reason} ${mail}` },
    fallback: { businessId: message.business_id, messageId: message.id, tell },
  }
}

async function prepared(context: Context, claimed: readonly ClaimedMessage[], give: (end: PaidEnd) => void) {
  const ready: Ready[] = []
  await Promise.all(
    claimed.map(async message => {
      const stale = staleness(message, context.clock())
      if (stale) return give({ finished: done(message, 'skipped', stale) })
      try {
        const content = await paidContent(context, message)
        if ('later' in content) {
          const night = done(message, 'planned', 'It is night for the client.')
          return give({ finished: { ...night, dueAt: new Date(content.later) } })
        }
        if ('reason' in content)
          return give(instead(message, done(message, content.state, content.reason), content.tell))
        return ready.push({ message, content, cause: causeOf(message.id, message.attempts) })
      } catch (err) {
        context.log.error({ err, messageId: message.id, kind: message.kind }, 'message could not be made')
        return give({ finished: retry(message, 'The message could not be made.', context.clock()) })
      }
    }),
  )
  return ready
}

/** The tries of those that their businesses can pay for, written down beside their credits. */
async function reserved({ db, clock }: Context, ready: readonly Ready[], give: (end: PaidEnd) => void) {
  if (ready.length === 0) return new Map<number, Attempt>()
  const now = clock()
  const wanted = ready.map(({ message, content, cause }) => ({
    scope: scopeTo(message.business_id),
    messageId: message.id,
    credits: content.credits,
    cause,
  }))
  const outcomes = await reserveMany(db, wanted, now)
  const paid = ready.filter((_, n) => outcomes[n]?.ok)
  for (const { message } of ready.filter((_, n) => !outcomes[n]?.ok)) {
    give(instead(message, done(message, 'skipped', 'There are no credits left for it.'), 'no-credits'))
  }
  const list = paid.map(({ message, content, cause }) => ({
    businessId: message.business_id,
    messageId: message.id,
    number: message.attempts,
    phone: content.phone,
    cause,
  }))
  const attempts = new Map(
    (await insertAttempts(db, list, now, new Date(now.getTime() + HOLD_MS))).map(one => [one.messageId, one]),
  )
  for (const { message, cause } of paid) {
    if (attempts.has(message.id)) continue
    give({ finished: heldUp(message, now), released: { cause, reason: HELD_UP } })
  }
  return attempts
}

const TURNED_BACK = { changed: CHANGED, lost: HELD_UP, 'held back': 'The provider takes nothing now.' }

/** Asks the provider, through the gate. */
async function leave({ context, gates }: Sending, one: Ready, attempt: Attempt, first: boolean): Promise<PaidEnd> {
  const { db, clock } = context
  const { message, content, cause } = one
  const breaker = textingBreaker(context, message.channel)
  const outcome = await gates[message.channel].pass(message, first, async () =>
    breaker.allows(1, clock().getTime()) === 0 ? 'held back' : await ask(context, one, attempt),
  )
  const settled = (
    state: 'accepted' | 'unknown' | 'failed',
    reason: string | null,
    providerId: string | null = null,
  ) => ({
    businessId: attempt.businessId,
    id: attempt.id,
    state,
    reason,
    providerId,
  })
  if (typeof outcome === 'string') {
    const reason = TURNED_BACK[outcome]
    const finished = {
      changed: () => done(message, 'skipped', reason),
      lost: () => heldUp(message, clock()),
      'held back': () => retry(message, reason, clock()),
    }[outcome]()
    return { finished, attempt: settled('failed', reason), released: { cause, reason } }
  }
  breaker.record(!isBroken(outcome), clock().getTime())
  if (outcome.status === 'accepted') {
    const { providerId } = outcome
    const finished = { ...done(message, 'sent'), providerId, costCredits: content.credits }
    return { finished, attempt: settled('accepted', null, providerId), captured: cause }
  }
  const { reason } = outcome
  if (outcome.status === 'unknown') {
    const finished = { ...done(message, 'unknown', reason), costCredits: content.credits }
    return { finished, attempt: settled('unknown', reason) }
  }
  if (outcome.status === 'rejected' && outcome.code === 'opted-out') {
    await insertOptOut(db, scopeTo(message.business_id), {
      phone: content.phone,
      channel: message.channel,
      now: clock(),
    })
  }
  const end = outcome.status === 'retry' ? retry(message, reason, clock()) : done(message, 'failed', reason)
  const unspent = { attempt: settled('failed', reason), released: { cause, reason } }
  return end.state === 'failed' ? { ...instead(message, end), ...unspent } : { finished: end, ...unspent }
}

const isBroken = (outcome: TextingOutcome) =>
  outcome.status === 'unknown' || (outcome.status === 'retry' && outcome.outage)

async function ask(context: Context, { message, content }: Ready, attempt: Attempt): Promise<TextingOutcome> {
  const { texting } = context
  const statusUrl = attemptUrl(context, 'status', attempt)
  const { channel } = message
  if (channel !== 'voice') {
    const { phone: to, body, template } = content
    return await texting.send({ channel: channel as 'sms', to, body, template, statusUrl })
  }
  const answerUrl = attemptUrl(context, 'voice', attempt)
  return await texting.call({ to: content.phone, answerUrl, statusUrl, transcript: content.body, sound: content.sound })
}
