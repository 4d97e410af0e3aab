import type { Channel } from '#domain/channels.ts'

export interface Problem {
  what: 'late' | 'failed' | 'unknown'
  kind: string
  channel: Channel
  reason: string | null
  count: number
}

export interface Trouble {
  late: number
  failed: number
  /** Paid ones that may or may not have arrived. */
  unknown: number
  /** When the oldest late one was due, ISO 8601; null if none is late. */
  since: string | null
  problems: Problem[]
}

/** A message is late after this. */
export const LATE_MINUTES = 5

/** A paid message is uncertain if the provider reports no outcome for this long. */
export const UNKNOWN_MINUTES = 30

const channelWords: Record<Channel, string> = {
  email: 'email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'voice call',
}
const kindWords: Record<string, string> = {
  reminder: 'reminder',
  'booking-confirmation': 'confirmation',
  'client-rescheduled': 'word of a new time',
  'client-cancelled': 'word of a cancellation',
  'follow-up': 'follow-up',
  'move-link': 'link to move an appointment',
}

const messages = (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`

/** '2 × reminder by SMS'. */
export const problemWords = ({ kind, channel, count }: Problem): string =>
  `${count} × ${kindWords[kind] ?? kind.replace(/-/g, ' ')} by ${channelWords[channel]}`

/** A headline: what was not sent, or may not have arrived. */
export function troubleWords({ late, failed, unknown }: Counts): string {
  const parts = [
    [late, 'late'],
    [failed, 'failed'],
    [unknown, 'uncertain'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word], n) => `${n === 0 ? messages(count) : count} ${word}`)
    .join(', ')
}

export function adviceFor({ late, failed, unknown }: Counts): string[] {
  return [
    ...(late > 0
      ? [
          'Late messages are sent automatically as soon as possible, but reminders are skipped once the appointment begins. If an appointment is near, call the client.',
        ]
      : []),
    ...(failed > 0
      ? [
          'Failed messages are not retried: open the appointment in the calendar and correct the email address or phone number.',
        ]
      : []),
    ...(unknown > 0
      ? [
          'Uncertain messages may have arrived, so they are not sent (and paid for) again: open the appointment in the calendar, and call the client if it is near. Their credits are returned if delivery is not confirmed within three days.',
        ]
      : []),
  ]
}

type Counts = Pick<Trouble, 'late' | 'failed' | 'unknown'>
