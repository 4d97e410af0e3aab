import { formatCents } from '#domain/money.ts'

export const purposes = ['credits', 'topup'] as const
export type Purpose = (typeof purposes)[number]

export const presets: Record<Purpose, readonly number[]> = {
  credits: [10, 25, 50],
  topup: [5, 10, 20],
}
export const DEFAULT_TOPUP = 10
export const CURRENCY = 'USD' as const
/** Suffix of a refused payment's reason if the provider rejected the refund. */
export const NOT_REFUNDED = 'not given back'

const list = (amounts: readonly number[]) =>
  `${amounts
    .slice(0, -1)
    .map(amount => `$${amount}`)
    .join(', ')} or $${amounts.at(-1)}`

export const amountMessage = (purpose: Purpose): string =>
  `Choose one of these amounts: ${list(presets[purpose])}.`

export const messages = {
  failed: 'Payment could not be processed. Please try again.',
  error: 'There was an error processing your payment.',
  notApproved: 'This payment hasn’t been approved yet.',
  pending: 'Your payment is still being reviewed. Your credits will be added once it’s approved.',
  mismatch:
    'This payment doesn’t match its order, so nothing was credited. Please contact support.',
  rejected:
    'The payment provider did not accept this payment, and nothing was charged. Please choose another way to pay.',
  ourAccount:
    'Payments can’t be taken right now because of a problem on our side. Nothing was charged, and we have been notified. Please contact support.',
  noOrder: 'This order does not exist.',
}

export function refundNote(amountCents: number, refundedCents: number): string | undefined {
  if (refundedCents === 0) return undefined
  return refundedCents >= amountCents
    ? 'This payment was refunded, so it adds no credits.'
    : `${formatCents(refundedCents)} of this payment was refunded, so it adds fewer credits.`
}

export const orderDescription = (
  purpose: Purpose,
  amountCents: number,
  credits: number,
  brandName: string,
): string =>
  purpose === 'credits'
    ? `${brandName}: ${credits} notification credits`
    : `${brandName}: ${formatCents(amountCents)} top-up, ${credits} notification credits`
