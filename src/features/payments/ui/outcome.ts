import { type ToastMessage, toast } from '#web/kit/base/toast-store.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { PaidOrder } from '../contract.ts'
import { messages, type Purpose } from '../rules.ts'

type OutcomeWords = Words['payments']['outcome']

/** `unanswered`: the payment may have been made. */
type Ending = 'cancelled' | 'window-failed' | 'unanswered' | { error: unknown }

export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment-declined'

export function showPaid(
  { purpose, amountCents, credits, note }: PaidOrder,
  words: OutcomeWords,
): void {
  if (note) {
    toast({
      title: credits === 0 ? words.refunded : words.partlyRefunded,
      description: note,
    })
    return
  }
  toast(
    purpose === 'credits'
      ? { title: words.purchased, description: fill(words.purchasedText, { credits }) }
      : {
          title: words.paid,
          description: fill(words.paidText, { amount: `$${amountCents / 100}` }),
        },
  )
}

export function showUnpaid(purpose: Purpose, ending: Ending, words: OutcomeWords): void {
  toast(unpaidMessage(purpose, ending, words))
}

/** Retrying won't help, and their message says what to do. */
const SELF_EXPLANATORY = new Set(['payment-refused', 'payment-rejected', 'payment-our-account'])

export function unpaidMessage(purpose: Purpose, ending: Ending, words: OutcomeWords): ToastMessage {
  if (ending === 'cancelled') {
    return { title: words.cancelled, description: words.cancelledText }
  }
  if (ending === 'unanswered') return { title: words.pending, description: words.unansweredText }
  const error = typeof ending === 'object' ? ending.error : undefined
  const refusal = error instanceof ApiError ? error : undefined
  if (refusal?.code === 'payment-pending')
    return { title: words.pending, description: refusal.sentence }
  const said =
    refusal && (refusal.status === 0 || SELF_EXPLANATORY.has(refusal.code ?? ''))
      ? refusal.sentence
      : undefined
  if (purpose === 'credits') {
    return {
      variant: 'destructive',
      title: words.purchaseFailed,
      description: said ?? words.purchaseFailedText,
    }
  }
  if (ending === 'window-failed' || refusal?.status === 503) {
    return { variant: 'destructive', title: words.paymentFailed, description: messages.error }
  }
  return { variant: 'destructive', description: said ?? messages.failed }
}
