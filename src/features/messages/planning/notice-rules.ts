import type { Channel } from '#domain/channels.ts'
import { isQuiet, nextMorning } from './quiet-rules.ts'

/** Messages about a change, to the client or the owner. */
export const CHANGE_NOTICES = [
  'client-rescheduled',
  'client-edited',
  'client-cancelled',
  'owner-change',
  'owner-cancellation',
] as const

/** The first messages about an appointment. */
export const FIRST_NOTICES = ['booking-confirmation', 'owner-new-booking'] as const

/**
 * What a client is told of as it happens: by e-mail always, and by a text or call where the
 * business wants it.
 */
export type Occasion =
  | 'booking-confirmation'
  | 'client-rescheduled'
  | 'client-cancelled'
  | 'follow-up'

/**
 * Whoever has to know of a change reads it this long before the start: later they may be on their
 * way.
 */
export const WARNING_MS = 2 * 3_600_000

interface Timing {
  channel: Channel
  /** Epoch milliseconds, all of them. */
  now: number
  /** The starts that it speaks of, the old one and the new; none where nothing depends on it. */
  starts: readonly number[]
  /** IANA, the client's. */
  timeZone: string
}

/**
 * When a text or call about something that just happened leaves: at once by day. At night a text
 * waits for the morning, as far as it can: two hours before a start it leaves all the same, as
 * whoever has to set out then is up. A call never rings at night.
 * @returns undefined where it would come too late to be of any use.
 */
export function noticeMoment({ channel, now, starts, timeZone }: Timing): number | undefined {
  const ahead = starts.filter(start => start > now)
  if (starts.length > 0 && ahead.length === 0) return undefined
  if (!isQuiet(now, timeZone)) return now
  const morning = nextMorning(now, timeZone)
  if (channel === 'voice')
    return ahead.length === 0 || morning < Math.max(...ahead) ? morning : undefined
  return Math.max(now, Math.min(morning, ...ahead.map(start => start - WARNING_MS)))
}

/** Whether a message is sent in addition to the same email, instead of replacing it. */
export const goesBeside = (kind: string): boolean => kind !== 'reminder' && kind !== 'move-link'

/**
 * The starts that a message speaks of, in epoch milliseconds: nobody is told that what is over has
 * moved.
 */
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
  /** What the client chose. */
  methods: readonly Channel[]
  /** The enabled paid channels that the business uses for this occasion. */
  alsoBy: readonly Channel[]
  payload?: Record<string, unknown> | undefined
}

/** Clients who chose texts and calls get the text, so that only one message is paid for. */
const QUIETEST_FIRST: readonly Channel[] = ['whatsapp', 'sms', 'voice']

/**
 * By which of its ways a client is told beside an e-mail; undefined where the e-mail goes alone.
 */
export const channelBeside = ({ methods, alsoBy }: Pick<Notice, 'methods' | 'alsoBy'>) =>
  QUIETEST_FIRST.find(each => methods.includes(each) && alsoBy.includes(each))

/** The text or call sent in addition to an email: one or none. */
export function planNotice({ kind, methods, alsoBy, payload, ...timing }: Notice) {
  const channel = channelBeside({ methods, alsoBy })
  const dueAt = channel && noticeMoment({ ...timing, channel })
  if (!channel || dueAt === undefined) return []
  return [{ kind, channel, dueAt, key: channel, ...(payload ? { payload } : {}) }]
}
