import { formatCount } from '#domain/number.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { LedgerEntry } from '../contract.ts'

function messageName(
  { channel, kind }: NonNullable<LedgerEntry['message']>,
  { messages, channels }: Words['credits'],
): string {
  const name = Object.hasOwn(messages, kind) ? messages[kind as keyof typeof messages] : undefined
  return fill(name ?? messages.other, {
    channel: channels[channel],
    kind: kind.replaceAll('-', ' '),
  })
}

export function entryWords(
  { kind, message, testCall, payment, reason, state }: LedgerEntry,
  all: Words['credits'],
): { title: string; detail: string } {
  const words = all.entry
  const name = message ? messageName(message, all) : testCall ? words.testCall : words.message
  const client = message?.customerName
  const about = client ? fill(words.to, { message: name, client }) : name
  const paid = payment ? fill(words.paid, { amount: `$${payment.amountCents / 100}` }) : ''
  switch (kind) {
    case 'purchase':
    case 'topup':
      return { title: words[kind], detail: paid }
    case 'grant':
    case 'adjustment':
    case 'refund':
      return { title: words[kind], detail: reason ?? '' }
    case 'reserve':
      return { title: about, detail: state === 'held' || state === 'returned' ? words[state] : '' }
    case 'release':
      return { title: fill(words.messageReturned, { message: about }), detail: reason ?? '' }
  }
}

/** '+100', '−1' with a typographic minus sign, or '0'. */
export const signed = (credits: number): string => {
  const sign = credits === 0 ? '' : credits > 0 ? '+' : '−'
  return sign + formatCount(Math.abs(credits))
}
