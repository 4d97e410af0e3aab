import type { Channel } from '#domain/channels.ts'
import { formatCount } from '#domain/number.ts'
import type { LedgerEntry } from '../contract.ts'

const channelWords: Record<Channel, string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'Voice call',
}

const messageWords: Record<string, string> = {
  reminder: 'reminder',
  'booking-confirmation': 'confirmation',
  'client-rescheduled': 'change of time',
  'client-cancelled': 'cancellation',
  'move-link': 'with a link to move',
  'follow-up': 'follow-up',
}

/** What a message was: 'SMS reminder', 'Voice call reminder'. */
function messageName({ channel, kind }: NonNullable<LedgerEntry['message']>): string {
  const word = messageWords[kind] ?? kind.replaceAll('-', ' ')
  return `${channelWords[channel]} ${word}`
}

/** What an entry of the ledger is, in words: a title, and what more there is to say. */
export function entryWords({ kind, message, testCall, payment, reason, state }: LedgerEntry): {
  title: string
  detail: string
} {
  const about = message ? messageName(message) : testCall ? 'Test call' : 'Message'
  const whom = message?.customerName ? ` to ${message.customerName}` : ''
  switch (kind) {
    case 'purchase':
      return { title: 'Credit pack', detail: dollars(payment) }
    case 'topup':
      return { title: 'Top-up', detail: dollars(payment) }
    case 'grant':
      return { title: 'Free credits', detail: reason ?? '' }
    case 'adjustment':
      return { title: 'Set by an administrator', detail: reason ?? '' }
    case 'reserve':
      return {
        title: `${about}${whom}`,
        detail: state === 'held' ? 'Being sent' : state === 'returned' ? 'Given back' : '',
      }
    case 'refund':
      return { title: 'Payment refunded', detail: reason ?? '' }
    case 'release':
      return { title: `${about}${whom} given back`, detail: reason ?? '' }
  }
}

const dollars = (payment: LedgerEntry['payment']) =>
  payment ? `$${payment.amountCents / 100} paid` : ''

/** '+100', '−1': with the sign that a minus is in print. */
export const signed = (credits: number): string =>
  credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`

/** '1 credit', '250 credits'. */
export const creditCount = (credits: number): string =>
  `${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`
