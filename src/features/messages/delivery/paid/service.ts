import { reserveMany } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { paidContent } from '../../content/paid-service.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import {
  CHANGED,
  delayed,
  done,
  NIGHT,
  preparingFailure,
  staleness,
  untilMorning,
} from '../outcome-service.ts'
import { allEnded, type PaidEnd, type Sending } from '../sending-service.ts'
import { type Attempt, type Ready, sendAttempt } from './attempt-service.ts'
import { attemptCause, replaceByEmail, retryOrReplace } from './outcome-service.ts'
import { deleteAttempts, insertAttempts, listOptedOut } from './queries.ts'
import { newClientOf, unpaid } from './spending-service.ts'

const HOLD_MS = 20_000

/** Reserves credits and records attempts before sending. */
export async function deliverPaid(
  sending: Sending,
  claimed: readonly ClaimedMessage[],
  isFresh: boolean,
): Promise<void> {
  const { context, endPaid } = sending
  const ends: Promise<void>[] = []
  const give = (end: PaidEnd) => {
    const written = endPaid(end)
    // Awaited below, after all sends.
    written.catch(() => {})
    ends.push(written)
  }
  const ready = await prepared(context, claimed, give)
  const attempts = await reserved(context, ready, give)
  for (const one of ready) {
    const attempt = attempts.get(one.message.id)
    if (attempt) ends.push(sendAttempt(sending, one, attempt, isFresh).then(endPaid))
  }
  await allEnded(ends)
}

async function prepared(
  context: Context,
  claimed: readonly ClaimedMessage[],
  give: (end: PaidEnd) => void,
) {
  const ready: Ready[] = []
  const phones = claimed.flatMap(({ channel, appointment }) =>
    channel === 'voice' ? [] : (appointment?.customer_phone ?? []),
  )
  const noTexts: ReadonlySet<string> =
    phones.length > 0 ? await listOptedOut(context.db, phones) : new Set()
  await Promise.all(
    claimed.map(async message => {
      const stale = staleness(message, context.clock())
      if (stale) return give({ finished: done(message, 'skipped', stale) })
      try {
        const later = untilMorning(message, context.clock())
        if (later) return give({ finished: later })
        const content = await paidContent(context, message, noTexts)
        if ('later' in content) {
          const night = done(message, 'planned', NIGHT)
          return give({ finished: { ...night, dueAt: new Date(content.later) } })
        }
        if ('reason' in content)
          return give(
            replaceByEmail(
              message,
              done(message, content.state, content.reason),
              content.ownerNotice,
            ),
          )
        return ready.push({ message, content, cause: attemptCause(message.id, message.attempts) })
      } catch (err) {
        context.log.error(
          { err, messageId: message.id, kind: message.kind },
          'preparing a message failed',
        )
        return give(retryOrReplace(message, preparingFailure(err), context.clock()))
      }
    }),
  )
  return ready
}

async function reserved(
  { db, clock }: Context,
  ready: readonly Ready[],
  give: (end: PaidEnd) => void,
) {
  if (ready.length === 0) return new Map<number, Attempt>()
  const now = clock()
  const holdUntil = new Date(now.getTime() + HOLD_MS)
  const list = ready.map(({ message, content, cause }) => ({
    businessId: message.business_id,
    messageId: message.id,
    appointmentId: message.appointment?.id ?? null,
    number: message.attempts,
    phone: content.phone,
    cause,
  }))
  // A crash must not leave credits reserved for a message whose lease has expired.
  const { attempts, outdated, refused } = await inTransaction(db, async tx => {
    const rows = await insertAttempts(tx, list, now, holdUntil)
    const attempts = new Map<number, Attempt>()
    for (const { id, businessId, messageId } of rows)
      if (id !== null) attempts.set(messageId, { id, businessId, messageId })
    const begun = ready.filter(({ message }) => attempts.has(message.id))
    const wanted = begun.map(({ message, content, cause }) => ({
      scope: scopeTo(message.business_id),
      messageId: message.id,
      credits: content.credits,
      cause,
      newClient: newClientOf(message, content.phone),
    }))
    const refused = new Map<number, ReturnType<typeof unpaid>>()
    for (const [n, outcome] of (await reserveMany(tx, wanted, now)).entries())
      if (!outcome.ok) refused.set(begun[n]!.message.id, unpaid(outcome.reason))
    await deleteAttempts(
      tx,
      [...refused.keys()].map(id => attempts.get(id)!),
    )
    for (const id of refused.keys()) attempts.delete(id)
    const outdated = new Set(rows.flatMap(row => (row.current ? [] : row.messageId)))
    return { attempts, outdated, refused }
  })
  for (const { message } of ready) {
    const why = refused.get(message.id)
    if (why) give(replaceByEmail(message, done(message, 'skipped', why.reason), why.ownerNotice))
    else if (outdated.has(message.id)) give({ finished: done(message, 'skipped', CHANGED) })
    else if (!attempts.has(message.id)) give({ finished: delayed(message, now) })
  }
  return attempts
}
