import { breakerOf } from '#platform/breaker.ts'
import type { Context } from '#platform/context.ts'
import { accompaniesEmail } from '../../planning/notice-rules.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import type { Finished } from '../claim/finish-queries.ts'
import { done, isLastCall, retry } from '../outcome-service.ts'
import type { PaidEnd } from '../sending-service.ts'
import type { Fallback } from './queries.ts'

const FAILURES = 5

export const textingBreaker = ({ texting }: Pick<Context, 'texting'>, channel: string) =>
  breakerOf(texting, channel, FAILURES)

export const NOT_ACCEPTING = 'The provider isn’t accepting messages right now.'

const NO_ADDRESS = 'The client has no email address.'

export const attemptCause = (messageId: number, number: number): string =>
  `message:${messageId}:${number}`

export function replaceByEmail(
  message: ClaimedMessage,
  end: Finished,
  ownerNotice: Fallback['ownerNotice'] = null,
): PaidEnd {
  const reason = end.reason?.replace(/[^.!?]$/, '$&.')
  return {
    finished: { ...end, reason: `${reason} ${insteadOf(message)}` },
    fallback: {
      businessId: message.business_id,
      messageId: message.id,
      ownerNotice,
      timeZone: message.business_time_zone,
    },
  }
}

/** Tells the owner what the client gets instead. */
export function insteadOf(message: ClaimedMessage): string {
  const mail = accompaniesEmail(message.kind)
    ? 'The client still gets the email.'
    : 'An email is sent instead.'
  if (message.appointment?.customer_email) return message.no_email ?? mail
  return isAwaited(message) ? `${NO_ADDRESS} Please contact them yourself.` : NO_ADDRESS
}

/** Whether clients need to hear about it although this message can't be sent. */
const isAwaited = ({ kind, channel, appointment }: ClaimedMessage) =>
  kind === 'move-link' ||
  (kind !== 'follow-up' && appointment?.notification_methods.includes(channel))

export function retryOrReplace(message: ClaimedMessage, reason: string, now: Date): PaidEnd {
  const finished = retry(message, reason, now)
  const late = finished.dueAt !== null && isLastCall(message, finished.dueAt, now)
  return finished.state === 'failed' || late
    ? replaceByEmail(message, done(message, 'failed', reason))
    : { finished }
}
