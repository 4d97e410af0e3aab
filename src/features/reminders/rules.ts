import type { NotificationChannel } from '#domain/channels.ts'

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
}

const MINUTE_MS = 60_000

/** The reminders of an appointment: one for each lead that is not past yet, by each chosen channel. */
export function planReminders({ startsAt, methods, leads, now }: Planning): PlannedMessage[] {
  return [...new Set(leads)].flatMap(lead => {
    const dueAt = startsAt - lead * MINUTE_MS
    if (dueAt <= now) return []
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
