import type { Channel } from '#domain/channels.ts'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import { addDays, MINUTE_MS } from '#domain/time/date.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import { type Occasion, planNotice, startsOf, WARNING_MS } from './notice-rules.ts'
import { EVENING, outOfQuietHours, QUIET_UNTIL } from './quiet-rules.ts'

/** A message that a change of an appointment causes; written with it, in the same statement. */
export interface PlannedMessage {
  kind:
    | Occasion
    | 'client-edited'
    | 'reminder'
    | 'owner-new-booking'
    | 'owner-change'
    | 'owner-cancellation'
  channel: Channel
  /** Epoch milliseconds. */
  dueAt: number
  /**
   * Names the cause within the appointment and its version, so that no cause makes two messages.
   */
  key: string
  payload?: Record<string, unknown>
}

interface Planning {
  /** Epoch milliseconds. */
  startsAt: number
  methods: readonly Channel[]
  /** Minutes before the start. */
  leads: readonly number[]
  now: number
  /** IANA, the client's: where it is night for them. */
  timeZone: string
  /**
   * Where reminders step up with the risk of a no-show; without it every channel reminds at every
   * lead.
   */
  cascade?: Cascade | undefined
}

export interface Cascade {
  /** Of a no-show; undefined until it is known, which is taken for low. */
  level: RiskLevel | undefined
  confirmed: boolean
  /** Channels that the business has switched on. */
  enabled: readonly Channel[]
  /**
   * Epoch milliseconds; a reminder that was due before was never sent, so that nothing follows from
   * it.
   */
  bookedAt: number
}

/**
 * The reminders of an appointment: one for each lead that is not past yet, by each chosen channel.
 * In a cascade by the quietest of them alone; the others follow while the client has not confirmed,
 * as far as the risk allows.
 */
export function planReminders(planning: Planning): PlannedMessage[] {
  const { startsAt, methods, leads, now, timeZone, cascade } = planning
  // Two leads that the night brings together are one reminder, named after the shorter.
  const moments = new Map<number, number>()
  for (const lead of [...new Set(leads)].sort((a, b) => b - a)) {
    moments.set(outOfQuietHours(startsAt - lead * MINUTE_MS, timeZone), lead)
  }
  const steps = cascade && stepsOf(methods, cascade)
  const reminders = [...moments].flatMap(([dueAt, lead]) =>
    (steps?.slice(0, 1) ?? methods).map(channel => ({
      kind: 'reminder' as const,
      channel,
      dueAt,
      key: `${lead}:${channel}`,
    })),
  )
  const further =
    cascade && steps ? planSteps(planning, cascade, steps.slice(1), [...moments.keys()]) : []
  return [...reminders, ...further].filter(({ dueAt }) => dueAt > now && dueAt < startsAt)
}

/** From the quietest to the most insistent; a client has chosen SMS or WhatsApp, never both. */
const INSISTENCE: readonly Channel[] = ['email', 'whatsapp', 'sms', 'voice']

/**
 * The ways in which a client is asked, one after the other: only what they chose and the business
 * has switched on, the first always, a text from a medium risk on, a call for a high one, and
 * nothing more once they have confirmed.
 */
function stepsOf(methods: readonly Channel[], { level, confirmed, enabled }: Cascade) {
  const chosen = INSISTENCE.filter(channel => methods.includes(channel))
  const possible = chosen.filter(channel => channel === 'email' || enabled.includes(channel))
  // What can go by no channel of theirs falls back to e-mail when it is sent, which the timeline
  // explains.
  const [first, ...rest] = possible.length > 0 ? possible : chosen.slice(0, 1)
  if (!first) return []
  const allowed = rest.filter(channel =>
    channel === 'voice' ? level === 'high' : level === 'high' || level === 'medium',
  )
  return confirmed ? [first] : [first, ...allowed]
}

/** Less than this between two ways of asking would be no time to answer. */
const ANSWER_MS = 15 * MINUTE_MS

/**
 * When the further steps are due: evenly over the hours between the first reminder and the start in
 * which nobody sleeps, so that each leaves time to answer before the next.
 */
function planSteps(
  { startsAt, timeZone }: Planning,
  { bookedAt }: Cascade,
  channels: readonly Channel[],
  moments: readonly number[],
): PlannedMessage[] {
  const sent = moments.filter(moment => moment > bookedAt)
  if (sent.length === 0) return []
  const spans = wakingSpans(Math.min(...sent), startsAt, timeZone)
  const apart = spans.reduce((sum, { from, to }) => sum + to - from, 0) / (channels.length + 1)
  if (apart < ANSWER_MS) return []
  return channels.map((channel, n) => {
    const dueAt = Math.floor(momentIn(spans, apart * (n + 1)) / MINUTE_MS) * MINUTE_MS
    return {
      kind: 'reminder' as const,
      channel,
      dueAt,
      key: `step${n + 2}:${channel}`,
      payload: { step: n + 2 },
    }
  })
}

interface Span {
  from: number
  to: number
}

/** From eight until the evening, each day. Epoch milliseconds. */
function wakingSpans(from: number, to: number, timeZone: string): Span[] {
  const spans: Span[] = []
  const last = localDateOf(to, timeZone)
  for (let date = localDateOf(from, timeZone); date <= last; date = addDays(date, 1)) {
    const span = {
      from: Math.max(from, instantOf(date, QUIET_UNTIL, timeZone)),
      to: Math.min(to, instantOf(date, EVENING, timeZone)),
    }
    if (span.from < span.to) spans.push(span)
  }
  return spans
}

/** So far into the spans, as if nothing lay between them. */
function momentIn(spans: readonly Span[], offset: number): number {
  let left = offset
  for (const { from, to } of spans) {
    if (left < to - from) return from + left
    left -= to - from
  }
  return spans.at(-1)?.from ?? 0
}

/** After so long nobody is thanked for a visit any more. */
const FOLLOW_UP_MS = 7 * 24 * 60 * MINUTE_MS

interface Visit {
  /** Epoch milliseconds. */
  endsAt: number
  now: number
  delayMinutes: number
  methods: readonly Channel[]
  timeZone: string
  /** The paid channels by which it goes as well. */
  alsoBy: readonly Channel[]
}

/**
 * What marking a visit as completed causes: word to the client, a while after its end. Epoch
 * milliseconds.
 */
export function planFollowUp({ endsAt, now, delayMinutes, ...text }: Visit): PlannedMessage[] {
  if (now - endsAt > FOLLOW_UP_MS) return []
  const dueAt = Math.max(now, endsAt + delayMinutes * MINUTE_MS)
  const kind = 'follow-up' as const
  return [
    { kind, channel: 'email', dueAt, key: 'email' },
    ...planNotice({ ...text, kind, now: dueAt, starts: [] }),
  ]
}

/** An e-mail at once. */
const mail = (
  kind: PlannedMessage['kind'],
  now: number,
  payload?: Record<string, unknown>,
): PlannedMessage => ({
  kind,
  channel: 'email',
  dueAt: now,
  key: 'email',
  ...(payload ? { payload } : {}),
})

/** A reminder that comes so soon after a confirmation says all that the confirmation would. */
const SOON_MS = 60 * MINUTE_MS

/**
 * What a booking causes: a confirmation at once, word to the owner when a client booked, and the
 * reminders.
 */
export function planBooking(planning: Told, by: 'client' | 'owner'): PlannedMessage[] {
  const { now, startsAt } = planning
  const reminders = planReminders(planning)
  const kind = 'booking-confirmation' as const
  const texts = planNotice({ ...planning, kind, starts: [startsAt] }).filter(
    text =>
      !reminders.some(
        ({ channel, dueAt }) => channel === text.channel && dueAt <= text.dueAt + SOON_MS,
      ),
  )
  return [
    // What an owner writes down afterwards is no news to the client.
    ...(startsAt > now ? [mail(kind, now)] : []),
    ...texts,
    ...(by === 'client' ? [mail('owner-new-booking', now)] : []),
    ...reminders,
  ]
}

interface Told extends Planning {
  /** The paid channels by which the client is told as well; none where an e-mail has to do. */
  alsoBy: readonly Channel[]
}

/** A client's changes other than the time, before and after, as shown in messages. */
export interface Edits {
  /** Masked. */
  phone?: readonly [string, string]
  notes?: true
  channels?: readonly [readonly Channel[], readonly Channel[]]
}

/** What one reader is told about an appointment, compared with what they already know. */
export interface News {
  what: 'booked' | 'moved' | 'edited' | 'cancelled'
  by: 'client' | 'owner'
  /** When the appointment is, as far as the reader knows: epoch milliseconds. */
  before: { startsAt: number; endsAt: number }
  edits?: Edits | undefined
  /** Whether it undoes something the reader was told. */
  restored?: boolean | undefined
  /** The version that the reader knows; 0 if they were told nothing yet. */
  since: number
  /** The version that they are told about, up to which the undo link goes back. */
  version: number
  /** Whether an earlier notice may or may not have been sent. */
  unsure?: boolean | undefined
}

/** News for the client by email, for the client by text or call, and for the owner. */
export type ChangeNews = Partial<Record<'client' | 'text' | 'owner', News>>

/** For the words of the messages, and for the change that replaces them. */
const payloadOf = ({ what: _, before, ...news }: News) => ({
  ...news,
  previousStart: new Date(before.startsAt).toISOString(),
  previousEnd: new Date(before.endsAt).toISOString(),
})

const clientKinds = {
  booked: 'booking-confirmation',
  moved: 'client-rescheduled',
  edited: 'client-edited',
  cancelled: 'client-cancelled',
} as const
const ownerKinds = {
  booked: 'owner-new-booking',
  moved: 'owner-change',
  edited: 'owner-change',
  cancelled: 'owner-cancellation',
} as const

interface Telling extends Omit<Told, 'leads' | 'cascade'> {
  /** How long a notice waits for a further change, in milliseconds. */
  holdMs: number
}

/** Readers may be on their way already, so they are told at once. */
const isSoon = ({ before }: News, { startsAt, now }: Telling) =>
  Math.min(before.startsAt, startsAt) - now <= WARNING_MS

/** A text follows what clients did not do themselves: another time, or a change undone. */
const isTexted = ({ what, by, before, restored }: News, startsAt: number) =>
  what === 'cancelled'
    ? by === 'owner'
    : what === 'moved' && (restored || (by === 'owner' && before.startsAt !== startsAt))

/**
 * The notices about a change, held for a moment so that a further change can replace them. A
 * confirmation, and what is soon, is not held.
 */
export function planNews(telling: Telling, { client, text, owner }: ChangeNews): PlannedMessage[] {
  const heldUntil = (news: News) =>
    telling.now + (news.what === 'booked' || isSoon(news, telling) ? 0 : telling.holdMs)
  const told = (kind: PlannedMessage['kind'], news: News) =>
    mail(kind, heldUntil(news), payloadOf(news))
  return [
    ...(client ? [told(clientKinds[client.what], client)] : []),
    ...(text && isTexted(text, telling.startsAt) ? planText(telling, text, heldUntil(text)) : []),
    ...(owner ? [told(ownerKinds[owner.what], owner)] : []),
  ]
}

function planText({ startsAt, ...telling }: Telling, news: News, now: number): PlannedMessage[] {
  const kind = news.what === 'cancelled' ? 'client-cancelled' : 'client-rescheduled'
  const starts = startsOf(kind, { startsAt, previousStart: news.before.startsAt, now })
  return planNotice({ ...telling, kind, now, starts, payload: payloadOf(news) })
}
