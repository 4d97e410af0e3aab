import type { NotificationChannel } from '#domain/channels.ts'
import { addDays } from '#domain/time/date.ts'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'

/** A message that a change of an appointment causes; written with it, in the same statement. */
export interface PlannedMessage {
  kind:
    | 'booking-confirmation'
    | 'owner-new-booking'
    | 'reminder'
    | 'client-rescheduled'
    | 'owner-change'
    | 'client-cancelled'
    | 'owner-cancellation'
  channel: NotificationChannel
  /** Epoch milliseconds. */
  dueAt: number
  /** Names the cause within the appointment and its version, so that no cause makes two messages. */
  key: string
  payload?: Record<string, unknown>
}

interface Planning {
  /** Epoch milliseconds. */
  startsAt: number
  methods: readonly NotificationChannel[]
  /** Minutes before the start. */
  leads: readonly number[]
  now: number
  /** IANA, the client's: where it is night for them. */
  timeZone: string
}

const MINUTE_MS = 60_000

/** Minutes of the day between which nobody is reminded: from 21:00 on, until 08:00. */
const QUIET_FROM = 21 * 60
const QUIET_UNTIL = 8 * 60
/** When reminders of the night leave: early enough that the last of them leaves before it is quiet. */
const EVENING = 20 * 60 + 30

/** Whether it is quiet for somebody in the zone. */
export function isQuiet(ms: number, timeZone: string): boolean {
  const minute = minuteOfDayAt(ms, timeZone)
  return minute >= QUIET_FROM || minute < QUIET_UNTIL
}

/** The moment itself, or where it is quiet then, the evening before: earlier, never later. Epoch milliseconds. */
export function outOfQuietHours(ms: number, timeZone: string): number {
  if (!isQuiet(ms, timeZone)) return ms
  const today = localDateOf(ms, timeZone)
  const evening = minuteOfDayAt(ms, timeZone) >= QUIET_FROM ? today : addDays(today, -1)
  return instantOf(evening, EVENING, timeZone)
}

/** The reminders of an appointment: one for each lead that is not past yet, by each chosen channel. */
export function planReminders({ startsAt, methods, leads, now, timeZone }: Planning): PlannedMessage[] {
  // Two leads that the night brings together are one reminder, named after the shorter.
  const moments = new Map<number, number>()
  for (const lead of [...new Set(leads)].sort((a, b) => b - a)) {
    moments.set(outOfQuietHours(startsAt - lead * MINUTE_MS, timeZone), lead)
  }
  return [...moments].flatMap(([dueAt, lead]) => {
    if (dueAt <= now || dueAt >= startsAt) return []
    return methods.map(channel => ({ kind: 'reminder' as const, channel, dueAt, key: `${lead}:${channel}` }))
  })
}

/** What a booking causes: a confirmation at once, word to the owner when a client booked, and the reminders. */
export function planBooking(planning: Planning, by: 'client' | 'owner'): PlannedMessage[] {
  const mail = (kind: PlannedMessage['kind']) => ({
    kind,
    channel: 'email' as const,
    dueAt: planning.now,
    key: 'email',
  })
  return [
    // What an owner writes down afterwards is no news to the client.
    ...(planning.startsAt > planning.now ? [mail('booking-confirmation')] : []),
    ...(by === 'client' ? [mail('owner-new-booking')] : []),
    ...planReminders(planning),
  ]
}

interface Change {
  by: 'client' | 'owner'
  /** Whether the client is written to; owners may keep a change to themselves. */
  tellClient: boolean
  /** What was, for the words of the message. */
  payload: Record<string, unknown>
}

/** What moving an appointment causes: word to the client with a way back, to the owner when the client did it, new reminders. */
export function planReschedule(planning: Planning, { by, tellClient, payload }: Change): PlannedMessage[] {
  const mail = (kind: PlannedMessage['kind']) => ({
    kind,
    channel: 'email' as const,
    dueAt: planning.now,
    key: 'email',
    payload,
  })
  return [
    ...(tellClient ? [mail('client-rescheduled')] : []),
    ...(by === 'client' ? [mail('owner-change')] : []),
    ...planReminders(planning),
  ]
}

/** What a cancellation causes: word to the client with a way back, and to the owner when the client did it. */
export function planCancellation(now: number, { by, tellClient, payload }: Change): PlannedMessage[] {
  const mail = (kind: PlannedMessage['kind']) => ({
    kind,
    channel: 'email' as const,
    dueAt: now,
    key: 'email',
    payload,
  })
  return [...(tellClient ? [mail('client-cancelled')] : []), ...(by === 'client' ? [mail('owner-cancellation')] : [])]
}
