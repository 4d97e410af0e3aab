import type { Channel } from '#domain/channels.ts'
import { isQuiet, nextMorning } from './quiet-rules.ts'

export const CHANGE_NOTICES = [
  'client-rescheduled',
  'client-edited',
  'client-cancelled',
  'owner-change',
  'owner-cancellation',
] as const

export const FIRST_NOTICES = ['booking-confirmation', 'owner-new-booking'] as const

/** Always emailed; texted or called if the business wants it. */
export type Occasion =
  | 'booking-confirmation'
  | 'client-rescheduled'
  | 'client-cancelled'
  | 'follow-up'

export const onlyDeliverable = <M extends { channel: Channel; kind: string }>(
  planned: readonly M[],
  emailAddress: string,
): M[] =>
  planned.filter(
    ({ channel, kind }) => emailAddress !== '' || channel !== 'email' || kind.startsWith('owner-'),
  )

/** How long before a start a change must be announced, while its readers are still at home. */
export const WARNING_MS = 2 * 3_600_000

interface Timing {
  channel: Channel
  /** Epoch milliseconds, like `starts`. */
  now: number
  /** Old and new start, if the message names them. */
  starts: readonly number[]
  timeZone: string
}

/** At night, texts wait until morning or two hours before a start, and calls wait until morning. */
export function noticeMoment({ channel, now, starts, timeZone }: Timing): number | undefined {
  const ahead = starts.filter(start => start > now)
  if (starts.length > 0 && ahead.length === 0) return undefined
  if (!isQuiet(now, timeZone)) return now
  const morning = nextMorning(now, timeZone)
  if (channel === 'voice')
    return ahead.length === 0 || morning < Math.max(...ahead) ? morning : undefined
  return Math.max(now, Math.min(morning, ...ahead.map(start => start - WARNING_MS)))
}

const CLIENT_KINDS = new Set<string>([
  'booking-confirmation',
  'reminder',
  'confirm-request',
  'move-link',
  'client-rescheduled',
  'client-edited',
  'client-cancelled',
  'follow-up',
  'lookup-code',
  'sale-receipt',
])

export const isForClient = (kind: string): boolean => CLIENT_KINDS.has(kind)

export const acceptsReply = (kind: string): boolean =>
  kind === 'reminder' || kind === 'confirm-request'

/** Whether this kind of message is of no use once the appointment has begun. */
export const precedesVisit = (kind: string): boolean => acceptsReply(kind) || kind === 'move-link'

export const accompaniesEmail = (kind: string): boolean => !precedesVisit(kind)

/** Epoch milliseconds. A past start isn't worth a notice. */
export function startsOf(
  kind: string,
  { startsAt, previousStart, now }: Record<'startsAt' | 'previousStart' | 'now', number>,
) {
  if (kind === 'follow-up') return []
  if (kind === 'client-cancelled') return [previousStart]
  return kind === 'client-rescheduled' && startsAt > now ? [startsAt, previousStart] : [startsAt]
}

interface Notice extends Omit<Timing, 'channel'> {
  kind: Occasion
  methods: readonly Channel[]
  alsoBy: readonly Channel[]
  payload?: Record<string, unknown> | undefined
}

/** Clients who chose both texts and calls get only the text, so that the business pays once. */
const QUIETEST_FIRST: readonly Channel[] = ['whatsapp', 'sms', 'voice']

export const accompanyingChannel = ({ methods, alsoBy }: Pick<Notice, 'methods' | 'alsoBy'>) =>
  QUIETEST_FIRST.find(each => methods.includes(each) && alsoBy.includes(each))

export function planNotice({ kind, methods, alsoBy, payload, ...timing }: Notice) {
  const channel = accompanyingChannel({ methods, alsoBy })
  const dueAt = channel && noticeMoment({ ...timing, channel })
  if (!channel || dueAt === undefined) return []
  return [{ kind, channel, dueAt, key: channel, ...(payload ? { payload } : {}) }]
}
