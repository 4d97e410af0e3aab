import type { NotificationChannel } from '#domain/channels.ts'

/** Messages of one kind that did not go out as planned. */
export interface Problem {
  what: 'late' | 'failed'
  kind: string
  channel: NotificationChannel
  reason: string | null
  count: number
}

/** What is wrong with a business's messages. */
export interface Trouble {
  late: number
  failed: number
  /** When the first late one was due, ISO 8601; null where none is late. */
  since: string | null
  problems: Problem[]
}

/** A message is late when it has been due for this long. */
export const LATE_MINUTES = 5

const channelWords: Record<NotificationChannel, string> = {
  email: 'e-mail',
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
}

const messages = (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`

/** '2 × reminder by SMS'. */
export const problemWords = ({ kind, channel, count }: Problem): string =>
  `${count} × ${kindWords[kind] ?? kind.replace(/-/g, ' ')} by ${channelWords[channel]}`

/** 'One sentence for a headline': what did not go out. */
export function troubleWords({ late, failed }: Pick<Trouble, 'late' | 'failed'>): string {
  if (late > 0 && failed > 0) return `${messages(late)} late, ${failed} failed`
  return late > 0 ? `${messages(late)} late` : `${messages(failed)} failed`
}

/** What the owner can do about it, in sentences. */
export function adviceFor({ late, failed }: Pick<Trouble, 'late' | 'failed'>): string[] {
  return [
    ...(late > 0
      ? [
          'What is late goes out by itself as soon as it can; a reminder is left out once its appointment begins. If an appointment is near, call the client.',
        ]
      : []),
    ...(failed > 0
      ? [
          'What failed is not tried again: look at the appointment in the calendar, and correct the e-mail address or phone number.',
        ]
      : []),
  ]
}
