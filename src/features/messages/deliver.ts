import { randomInt } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { emailFor } from './email-for.ts'
import type { ClaimedMessage, Finished } from './queries.ts'

/** Tries of a message before it is given up, the first one included. */
const MAX_ATTEMPTS = 6
const FIRST_RETRY_MS = 20_000

const done = (message: ClaimedMessage, state: Finished['state'], reason: string | null = null): Finished => ({
  businessId: message.business_id,
  id: message.id,
  state,
  reason,
  providerId: null,
  dueAt: null,
})

/** Sends one claimed message, unless it has become wrong or late. Never throws: what went wrong is the outcome. */
export async function deliver(context: Context, message: ClaimedMessage): Promise<Finished> {
  const stale = staleness(message, context.clock())
  if (stale) return done(message, 'skipped', stale)
  try {
    const email = await emailFor(context, message)
    if (typeof email === 'string') return done(message, 'skipped', email)
    const outcome = await context.email.send(email)
    if (outcome.status === 'sent') return { ...done(message, 'sent'), providerId: outcome.providerId }
    if (outcome.status === 'rejected') return done(message, 'failed', outcome.reason)
    // Mail costs nothing and its Message-ID stays: one that may have arrived is sent again rather than lost.
    return retry(message, outcome.reason, context.clock())
  } catch (err) {
    context.log.error({ err, messageId: message.id, kind: message.kind }, 'message could not be made')
    return retry(message, 'The message could not be made.', context.clock())
  }
}

/** Why a message must not be sent any more, or undefined. */
function staleness({ appointment, message_version, kind }: ClaimedMessage, now: Date): string | undefined {
  if (!appointment) return undefined
  if (message_version !== null && appointment.version !== message_version) return 'The appointment has changed since.'
  if (kind !== 'reminder') return undefined
  if (appointment.status !== 'booked' && appointment.status !== 'confirmed') return 'The appointment no longer stands.'
  if (new Date(appointment.starts_at) <= now) return 'The appointment has begun.'
  return undefined
}

/** Puts a message back for later: each time twice as late, spread so that a backlog does not come back as one wave. */
function retry(message: ClaimedMessage, reason: string, now: Date): Finished {
  if (message.attempts >= MAX_ATTEMPTS) return done(message, 'failed', reason)
  const wait = FIRST_RETRY_MS * 2 ** (message.attempts - 1)
  return { ...done(message, 'planned', reason), dueAt: new Date(now.getTime() + wait / 2 + randomInt(wait)) }
}
