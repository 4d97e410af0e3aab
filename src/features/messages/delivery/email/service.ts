import { breakerOf } from '#platform/breaker.ts'
import type { Context } from '#platform/context.ts'
import { emailFor } from '../../content/email-service.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import type { Finished } from '../claim/finish-queries.ts'
import {
  CHANGED,
  delayed,
  done,
  preparingFailure,
  retryMail,
  staleness,
  untilMorning,
} from '../outcome-service.ts'
import type { Sending } from '../sending-service.ts'

/** A few failures may be due to a recipient's server; this many in a row mean that ours is down. */
const MAIL_FAILURES = 20

export const mailBreaker = ({ email }: Pick<Context, 'email'>) =>
  breakerOf(email, 'email', MAIL_FAILURES)

/** The rest may contain an address. */
const replyCode = (reason: string) => /^\d{3}\b/.exec(reason)?.[0]

/** Never throws: failures are outcomes. */
export async function deliver(
  sending: Sending,
  message: ClaimedMessage,
  isFresh: boolean,
): Promise<Finished> {
  const { context, gates } = sending
  const { clock, log } = context
  const stale = staleness(message, clock())
  if (stale) return done(message, 'skipped', stale)
  try {
    const later = untilMorning(message, clock())
    if (later) return later
    const make = await emailFor(context, message)
    if (typeof make === 'string') return done(message, 'skipped', make)
    const breaker = mailBreaker(context)
    const outcome = await gates.email.pass(message, isFresh, async () =>
      breaker.allows(1, clock().getTime()) === 0 ? 'held back' : await context.email.send(make()),
    )
    if (outcome === 'changed') return done(message, 'skipped', CHANGED)
    if (outcome === 'lost') return delayed(message, clock())
    if (outcome === 'held back')
      return retryMail(message, 'The mail server isn’t accepting messages right now.', clock())
    const failed = outcome.status === 'retry' || outcome.status === 'unknown'
    const opened = breaker.record(!failed, clock().getTime())
    if (failed && (opened || 'aboutUs' in outcome)) {
      const problem =
        'aboutUs' in outcome ? 'the mail server refuses our emails' : 'emails keep failing'
      log.error({ reply: replyCode(outcome.reason) }, problem)
    }
    if (outcome.status === 'sent') return done(message, 'sent')
    if (outcome.status === 'rejected') return done(message, 'failed', outcome.reason)
    // Email is free and keeps its Message-ID, so a duplicate is better than a loss.
    return retryMail(message, outcome.reason, clock())
  } catch (err) {
    log.error({ err, messageId: message.id, kind: message.kind }, 'preparing a message failed')
    return retryMail(message, preparingFailure(err), clock())
  }
}
