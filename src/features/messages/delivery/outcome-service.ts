import type { MessageKind } from '#domain/message-kinds.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { RESET_LINK_MS, VERIFY_LINK_MS } from '#features/accounts/links-rules.ts'
import { CODE_MS } from '#features/appointments/client-access/rules.ts'
import { unavailability } from '#platform/db/errors.ts'
import { CHANGE_NOTICES, FIRST_NOTICES, precedesVisit, startsOf } from '../planning/notice-rules.ts'
import { isQuiet, nextMorning } from '../planning/quiet-rules.ts'
import { MAX_ATTEMPTS, MAX_MAIL_ATTEMPTS, retryWait } from '../planning/retry-rules.ts'
import type { ClaimedMessage } from './claim/details-queries.ts'
import type { Finished } from './claim/finish-queries.ts'

/** How long the code or link in an email works. */
const LIFETIMES: Partial<Record<MessageKind, number>> = {
  'lookup-code': CODE_MS,
  'verify-email': VERIFY_LINK_MS,
  'password-reset': RESET_LINK_MS,
}
/** Within this time of the appointment, an email replaces a text or call. */
export const LAST_CALL_MS = 30 * MINUTE_MS
/** The number of attempts when less than `LAST_CALL_MS` is left. */
const QUICK_TRIES = 4

export const CHANGED = 'The appointment has changed since.'

export const NIGHT = 'Held until morning, because it’s nighttime for the client.'

export const DELAYED = 'It was delayed.'

export const preparingFailure = (error: unknown): string =>
  unavailability(error) ? DELAYED : 'The message could not be rendered.'

export const done = (
  message: ClaimedMessage,
  state: Finished['state'],
  reason: string | null = null,
): Finished => ({
  businessId: message.business_id,
  id: message.id,
  attempts: message.attempts,
  state,
  reason: reason ?? (state === 'sent' ? (message.note ?? null) : null),
  dueAt: null,
})

export function staleness(
  { appointment, message_version, kind, created_at }: ClaimedMessage,
  now: Date,
): string | undefined {
  if (now.getTime() - created_at.getTime() >= (LIFETIMES[kind] ?? Infinity))
    return 'Its code or link has expired.'
  if (!appointment) return undefined
  if (message_version !== null && appointment.version !== message_version) return CHANGED
  if (!precedesVisit(kind)) return undefined
  if (appointment.status !== 'booked' && appointment.status !== 'confirmed')
    return 'The appointment is cancelled or over.'
  if (new Date(appointment.starts_at) <= now) return 'The appointment has begun.'
  return undefined
}

export function untilMorning(message: ClaimedMessage, now: Date): Finished | undefined {
  const { kind, appointment, business_time_zone: zone } = message
  if (kind !== 'confirm-request' || !appointment) return undefined
  const timeZone = appointment.customer_time_zone ?? zone
  if (!isQuiet(now.getTime(), timeZone)) return undefined
  const dueAt = new Date(nextMorning(now.getTime(), timeZone))
  return { ...done(message, 'planned', NIGHT), dueAt }
}

/** How long a text remains useful; undefined without a limit. */
export function secondsOfUse(
  { appointment, kind, payload }: ClaimedMessage,
  now: Date,
): number | undefined {
  if (!appointment) return undefined
  const startsAt = Date.parse(appointment.starts_at)
  const previousStart = Date.parse(String(payload.previousStart ?? appointment.starts_at))
  const starts = startsOf(kind, { startsAt, previousStart, now: now.getTime() })
  return starts.length === 0 ? undefined : Math.floor((Math.max(...starts) - now.getTime()) / 1000)
}

export function retry(
  message: ClaimedMessage,
  reason: string,
  now: Date,
  most = MAX_ATTEMPTS,
): Finished {
  if (message.attempts >= most) return done(message, 'failed', reason)
  const wait = retryWait(message.attempts, Math.random())
  return {
    ...done(message, 'planned', reason),
    dueAt: new Date(now.getTime() + wait),
  }
}

export function retryMail(message: ClaimedMessage, reason: string, now: Date): Finished {
  const isOld = endsAtStart(message.kind) && (secondsOfUse(message, now) ?? 1) <= 0
  return retry(message, reason, now, isOld ? MAX_ATTEMPTS : MAX_MAIL_ATTEMPTS)
}

/** Unlike receipts and reviews, these are of no use once the appointment has begun. */
const endsAtStart = (kind: string) =>
  precedesVisit(kind) || [...FIRST_NOTICES, ...CHANGE_NOTICES].some(each => each === kind)

/** The delay is our own, so it doesn't count as an attempt. */
export const delayed = (message: ClaimedMessage, now: Date): Finished => ({
  ...done(message, 'planned', DELAYED),
  dueAt: now,
})

export function isLastCall(
  { kind, appointment, attempts }: ClaimedMessage,
  next: Date,
  now: Date,
): boolean {
  if (!precedesVisit(kind) || !appointment) return false
  const startsAt = Date.parse(appointment.starts_at)
  const left = startsAt - now.getTime()
  const then = startsAt - next.getTime()
  if (left > LAST_CALL_MS) return then < LAST_CALL_MS
  return attempts >= QUICK_TRIES || then < left * 0.75
}
