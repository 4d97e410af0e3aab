import type { Channel } from '#domain/channels.ts'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import { addDays, MINUTE_MS } from '#domain/time/date.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import { type Occasion, planNotice, startsOf, WARNING_MS } from './notice-rules.ts'
import { EVENING, outOfQuietHours, QUIET_UNTIL } from './quiet-rules.ts'

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
  /** Unique within the appointment and its version, so that no cause creates two messages. */
  key: string
  payload?: Record<string, unknown>
  /** Set if the message is only recorded, not sent. */
  skipped?: string
}

interface Planning {
  /** Epoch milliseconds. */
  startsAt: number
  methods: readonly Channel[]
  /** Minutes before the start. */
  leads: readonly number[]
  now: number
  /** The client's, for quiet hours. */
  timeZone: string
  /** Without it, every channel sends a reminder at every lead. */
  cascade?: Cascade | undefined
}

export interface Cascade {
  /** Undefined if unknown, which counts as low. */
  level: RiskLevel | undefined
  confirmed: boolean
  enabled: readonly Channel[]
  /**
   * Epoch milliseconds. Reminders due before the booking were never sent, so no steps follow them.
   */
  bookedAt: number
}

/**
 * A cascade starts with the quietest channel; louder ones follow until the client confirms, as far
 * as the risk allows.
 */
export function planReminders(planning: Planning): PlannedMessage[] {
  const { startsAt, methods, leads, now, timeZone, cascade } = planning
  // Leads that quiet hours move to the same moment become one reminder, keyed by the shorter.
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

/** Quietest to loudest. Clients choose SMS or WhatsApp, never both. */
const INSISTENCE: readonly Channel[] = ['email', 'whatsapp', 'sms', 'voice']

/**
 * The first channel always sends. Texts follow from a medium risk and calls at a high risk, unless
 * the client has confirmed.
 */
function stepsOf(methods: readonly Channel[], { level, confirmed, enabled }: Cascade) {
  const chosen = INSISTENCE.filter(channel => methods.includes(channel))
  const possible = chosen.filter(channel => channel === 'email' || enabled.includes(channel))
  // Delivery then falls back to email and the timeline explains it.
  const [first, ...rest] = possible.length > 0 ? possible : chosen.slice(0, 1)
  if (!first) return []
  const allowed = rest.filter(channel =>
    channel === 'voice' ? level === 'high' : level === 'high' || level === 'medium',
  )
  return confirmed ? [first] : [first, ...allowed]
}

/** The least time to answer between two steps. */
const ANSWER_MS = 15 * MINUTE_MS

/** Spreads the steps evenly over the waking hours from the first reminder to the start. */
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

/** Outside quiet hours; epoch milliseconds. */
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

function momentIn(spans: readonly Span[], offset: number): number {
  let left = offset
  for (const { from, to } of spans) {
    if (left < to - from) return from + left
    left -= to - from
  }
  return spans.at(-1)?.from ?? 0
}

/** Visits marked completed later than this get no follow-up. */
const FOLLOW_UP_MS = 7 * 24 * 60 * MINUTE_MS

interface Visit {
  /** Epoch milliseconds. */
  endsAt: number
  now: number
  delayMinutes: number
  methods: readonly Channel[]
  timeZone: string
  alsoBy: readonly Channel[]
}

export function planFollowUp({ endsAt, now, delayMinutes, ...text }: Visit): PlannedMessage[] {
  if (now - endsAt > FOLLOW_UP_MS) return []
  const dueAt = Math.max(now, endsAt + delayMinutes * MINUTE_MS)
  const kind = 'follow-up' as const
  return [
    { kind, channel: 'email', dueAt, key: 'email' },
    ...planNotice({ ...text, kind, now: dueAt, starts: [] }),
  ]
}

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

/** A reminder this soon after a confirmation makes the confirmation redundant. */
const SOON_MS = 60 * MINUTE_MS

export function planBooking(planning: NoticePlanning, by: 'client' | 'owner'): PlannedMessage[] {
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
    // When an owner records a past visit, the client isn't notified.
    ...(startsAt > now ? [mail(kind, now)] : []),
    ...texts,
    ...(by === 'client' ? [mail('owner-new-booking', now)] : []),
    ...reminders,
  ]
}

interface NoticePlanning extends Planning {
  alsoBy: readonly Channel[]
}

type Pair<Value> = readonly [before: Value, after: Value]

export interface Edits {
  /** Masked. */
  phone?: Pair<string>
  notes?: true
  channels?: Pair<readonly Channel[]>
}

/** Ids of staff members and services. */
export interface Reassigned {
  staff?: Pair<number> | undefined
  services?: Pair<number> | undefined
}

/** A change compared with what its reader already knows. */
export interface News {
  what: 'booked' | 'moved' | 'edited' | 'cancelled'
  by: 'client' | 'owner'
  /** The time that the reader knows, in epoch milliseconds. */
  before: { startsAt: number; endsAt: number }
  edits?: Edits | undefined
  reassigned?: Reassigned | undefined
  restored?: boolean | undefined
  /** The version that the reader knows; 0 before their first message. */
  since: number
  /** The version that the undo link restores, if not `since`. */
  undoesTo?: number | undefined
  version: number
  unsure?: boolean | undefined
}

/** `text`: for the client, by text or call. */
export type ChangeNews = Partial<Record<'client' | 'text' | 'owner', News>>

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

interface NewsTiming extends Omit<NoticePlanning, 'leads' | 'cascade'> {
  /** How long a notice waits for a further change, in milliseconds. */
  holdMs: number
}

/** Readers may already be on their way, so their notice isn't held. */
const isSoon = ({ before }: News, { startsAt, now }: NewsTiming) =>
  Math.min(before.startsAt, startsAt) - now <= WARNING_MS

/** Texts only report an owner's changes of the time, undone changes, and moves these reveal. */
function isTexted({ what, by, before, restored, undoesTo }: News, startsAt: number) {
  if (what === 'cancelled') return by === 'owner'
  const isMove = (by === 'owner' || undoesTo !== undefined) && before.startsAt !== startsAt
  return what === 'moved' && (restored || isMove)
}

/** Holds notices so that a further change can replace them, unless the appointment is imminent. */
export function planNews(
  timing: NewsTiming,
  { client, text, owner }: ChangeNews,
): PlannedMessage[] {
  const heldUntil = (news: News) =>
    timing.now + (news.what === 'booked' || isSoon(news, timing) ? 0 : timing.holdMs)
  const notice = (kind: PlannedMessage['kind'], news: News) =>
    mail(kind, heldUntil(news), payloadOf(news))
  return [
    ...(client ? [notice(clientKinds[client.what], client)] : []),
    ...(text && isTexted(text, timing.startsAt) ? planText(timing, text, heldUntil(text)) : []),
    ...(owner ? [notice(ownerKinds[owner.what], owner)] : []),
  ]
}

function planText({ startsAt, ...timing }: NewsTiming, news: News, now: number): PlannedMessage[] {
  const kind = news.what === 'cancelled' ? 'client-cancelled' : 'client-rescheduled'
  const starts = startsOf(kind, { startsAt, previousStart: news.before.startsAt, now })
  return planNotice({ ...timing, kind, now, starts, payload: payloadOf(news) })
}
