import { captureMany, release, reserveMany } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { TextingOutcome } from '#providers/texting/port.ts'
import { attemptUrl } from './attempt-links.ts'
import { breakerOf } from './breaker.ts'
import { done, retry, staleness } from './outcome.ts'
import { type PaidContent, paidContent } from './paid-content.ts'
import {
  type Fallback,
  insertAttempts,
  insertOptOut,
  planFallbacks,
  type SettledAttempt,
  settleAttempts,
} from './paid-queries.ts'
import { type ClaimedMessage, type Finished, finish } from './queries.ts'

const FAILURES = 5
/** What is sent must be answered before the lease ends: a provider has this long, its deadline with room to spare. */
const SEND_MS = 20_000

export const textingBreaker = ({ texting }: Pick<Context, 'texting'>) => breakerOf(texting, FAILURES)

interface Ready {
  message: ClaimedMessage
  content: PaidContent
  cause: string
}

/** Names the credits of one try: a message that is tried again reserves anew. */
export const causeOf = (messageId: number, number: number): string => `message:${messageId}:${number}`

/**
 * Sends a batch of claimed texts or calls: reserves credits, writes each try down, asks the provider, then writes what became of it in one
 * transaction. What can't go by its channel falls back to e-mail.
 */
export async function deliverPaid(context: Context, claimed: readonly ClaimedMessage[]): Promise<void> {
  const { db, clock } = context
  const finished: Finished[] = []
  const fallbacks: Fallback[] = []
  const settled: SettledAttempt[] = []
  const give = (message: ClaimedMessage, end: Finished, tell: Fallback['tell'] = null, instead = true) => {
    finished.push(instead ? { ...end, reason: `${end.reason} An e-mail goes instead.` } : end)
    if (instead) fallbacks.push({ businessId: message.business_id, messageId: message.id, tell })
  }

  const ready = await reserved(context, await prepared(context, claimed, finished, give), give)
  const attempts = await insertAttempts(
    db,
    ready.map(({ message, content, cause }) => ({
      businessId: message.business_id,
      messageId: message.id,
      number: message.attempts,
      phone: content.phone,
      cause,
    })),
    clock(),
    new Date(clock().getTime() + SEND_MS),
  )
  const attemptOf = new Map(attempts.map(attempt => [attempt.messageId, attempt]))

  const captured: Ready[] = []
  await Promise.all(
    ready.map(async one => {
      const { message, cause } = one
      const scope = scopeTo(message.business_id)
      const giveBack = (reason: string) => release(db, scope, { cause, reason, now: clock() })
      const attempt = attemptOf.get(message.id)
      if (!attempt) {
        await giveBack('The appointment has changed since.')
        finished.push(done(message, 'skipped', 'The appointment has changed since.'))
        return
      }
      const outcome = await ask(context, one, attempt)
      const settle = (state: SettledAttempt['state'], reason: string | null, providerId: string | null = null) =>
        settled.push({ businessId: attempt.businessId, id: attempt.id, state, reason, providerId })
      if (outcome.status === 'accepted') {
        settle('accepted', null, outcome.providerId)
        captured.push(one)
        finished.push({ ...done(message, 'sent'), providerId: outcome.providerId, costCredits: one.content.credits })
      } else if (outcome.status === 'unknown') {
        settle('unknown', outcome.reason)
        finished.push({ ...done(message, 'unknown', outcome.reason), costCredits: one.content.credits })
      } else {
        settle('failed', outcome.reason)
        await giveBack(outcome.reason)
        const end =
          outcome.status === 'retry' ? retry(message, outcome.reason, clock()) : done(message, 'failed', outcome.reason)
        if (outcome.status === 'rejected' && outcome.code === 'opted-out') {
          await insertOptOut(db, scope, { phone: one.content.phone, channel: message.channel, now: clock() })
        }
        give(message, end, null, end.state === 'failed')
      }
    }),
  )

  const now = clock()
  await db.transaction().execute(async tx => {
    await settleAttempts(tx, settled, now)
    await planFallbacks(tx, fallbacks, now)
    await finish(tx, finished, now)
    if (captured.length === 0) return
    await captureMany(
      tx,
      captured.map(({ message, cause }) => ({ scope: scopeTo(message.business_id), cause })),
      now,
    )
  })
}

type Give = (message: ClaimedMessage, end: Finished, tell?: Fallback['tell']) => void

async function prepared(context: Context, claimed: readonly ClaimedMessage[], finished: Finished[], give: Give) {
  const ready: Ready[] = []
  await Promise.all(
    claimed.map(async message => {
      const stale = staleness(message, context.clock())
      if (stale) return finished.push(done(message, 'skipped', stale))
      try {
        const content = await paidContent(context, message)
        if ('reason' in content) return give(message, done(message, content.state, content.reason), content.tell)
        return ready.push({ message, content, cause: causeOf(message.id, message.attempts) })
      } catch (err) {
        context.log.error({ err, messageId: message.id, kind: message.kind }, 'message could not be made')
        return finished.push(retry(message, 'The message could not be made.', context.clock()))
      }
    }),
  )
  return ready
}

/** Those that their businesses can pay for. */
async function reserved({ db, clock }: Context, ready: readonly Ready[], give: Give): Promise<Ready[]> {
  const wanted = ready.map(({ message, content, cause }) => ({
    scope: scopeTo(message.business_id),
    messageId: message.id,
    credits: content.credits,
    cause,
  }))
  const outcomes = await reserveMany(db, wanted, clock())
  return ready.filter(({ message }, n) => {
    const ok = outcomes[n]?.ok
    if (!ok) give(message, done(message, 'skipped', 'There are no credits left for it.'), 'no-credits')
    return ok
  })
}

async function ask(context: Context, { message, content }: Ready, attempt: { businessId: number; id: number }) {
  const { texting, clock } = context
  const statusUrl = attemptUrl(context, 'status', attempt)
  const { channel } = message
  let outcome: TextingOutcome
  if (channel === 'voice') {
    const answerUrl = attemptUrl(context, 'voice', attempt)
    const call = { to: content.phone, answerUrl, statusUrl, transcript: content.body, sound: content.sound }
    outcome = await texting.call(call)
  } else {
    outcome = await texting.send({ channel: channel as 'sms', to: content.phone, body: content.body, statusUrl })
  }
  const broken = outcome.status === 'unknown' || (outcome.status === 'retry' && outcome.outage)
  textingBreaker(context).record(!broken, clock().getTime())
  return outcome
}
