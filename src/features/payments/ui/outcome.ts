import { type ToastMessage, toast } from '#web/kit/base/toast-store.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { PaidOrder } from '../contract.ts'
import { messages, type Purpose } from '../rules.ts'

/** How a payment ended that brought nothing. */
type Ending = 'cancelled' | 'window-failed' | { error: unknown }

/** Whether the bank declined, so another card may work. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment-declined'

/** The message about a credited payment. */
export function sayPaid({ purpose, amountCents, credits, note }: PaidOrder): void {
  if (note) {
    toast({
      title: credits === 0 ? 'Payment Refunded' : 'Payment Partly Refunded',
      description: note,
    })
    return
  }
  toast(
    purpose === 'credits'
      ? {
          title: 'Purchase Successful',
          description: `Added ${credits} notification credits to your account`,
        }
      : {
          title: 'Payment Successful',
          description: `Thank you for your payment of $${amountCents / 100}.`,
        },
  )
}

/** The message about a payment that wasn't credited. */
export function sayUnpaid(purpose: Purpose, ending: Ending): void {
  toast(unpaidMessage(purpose, ending))
}

/** Errors whose message says what to do, because a retry won't help. */
const SAID = new Set(['payment-refused', 'payment-rejected', 'payment-our-account'])

export function unpaidMessage(purpose: Purpose, ending: Ending): ToastMessage {
  if (ending === 'cancelled') {
    return {
      title: 'Payment Cancelled',
      description: 'You left before paying. Nothing was charged.',
    }
  }
  const error = typeof ending === 'object' ? ending.error : undefined
  const refusal = error instanceof ApiError ? error : undefined
  if (refusal?.code === 'payment-pending')
    return { title: 'Payment Pending', description: refusal.sentence }
  const said =
    refusal && (refusal.status === 0 || SAID.has(refusal.code ?? '')) ? refusal.sentence : undefined
  if (purpose === 'credits') {
    return {
      variant: 'destructive',
      title: 'Purchase Failed',
      description: said ?? 'Failed to process payment',
    }
  }
  if (ending === 'window-failed' || refusal?.status === 503) {
    return { variant: 'destructive', title: 'Payment Failed', description: messages.error }
  }
  return { variant: 'destructive', title: 'Error', description: said ?? messages.failed }
}
