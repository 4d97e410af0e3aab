import { useEffect, useEffectEvent, useState } from 'react'
import { isUnanswered } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { type Purpose, presets } from '../rules.ts'
import { useFinishPayment, useOpenOrder } from './data.ts'
import { isDeclined, showPaid, showUnpaid } from './outcome.ts'

export interface Payment {
  /** Whole dollars. */
  amount: number
  choose: (amount: number) => void
  finishing: boolean
  open: () => Promise<{ id: string; approveUrl: string }>
  /** With `again`, a declined card is only returned, so that the caller can reopen the window. */
  finish: (orderId: string, options?: { again: boolean }) => Promise<'over' | 'declined'>
  failed: (error: unknown) => void
  cancelled: () => void
  windowFailed: () => void
}

/** `initial` is in dollars. Also completes a payment that returns from the provider's page. */
export function usePayment(purpose: Purpose, initial: number): Payment {
  const [amount, choose] = useState(initial)
  const words = useWords('payments').outcome
  const opening = useOpenOrder()
  const finishing = useFinishPayment(purpose)

  async function finish(orderId: string, paid: number, again = false) {
    try {
      showPaid(await finishing.mutateAsync({ orderId, amount: paid }), words)
    } catch (error) {
      if (again && isDeclined(error)) return 'declined'
      showUnpaid(purpose, isUnanswered(error) ? 'unanswered' : { error }, words)
    }
    return 'over'
  }

  const goOn = useEffectEvent(() => {
    const back = takeReturn()
    if (back && presets[purpose].includes(back.amount)) choose(back.amount)
    if (back?.ending === 'cancelled') showUnpaid(purpose, 'cancelled', words)
    else if (back) void finish(back.orderId, back.amount)
  })
  useEffect(() => goOn(), [])

  return {
    amount,
    choose,
    finishing: finishing.isPending,
    open: () => opening.mutateAsync({ purpose, amount }),
    finish: (orderId, options) => finish(orderId, amount, options?.again),
    failed: error => showUnpaid(purpose, { error }, words),
    cancelled: () => showUnpaid(purpose, 'cancelled', words),
    windowFailed: () => showUnpaid(purpose, 'window-failed', words),
  }
}

/** Clears the result from the URL, so that a reload does not repeat it. */
function takeReturn() {
  const url = new URL(window.location.href)
  const ending = url.searchParams.get('payment')
  if (!ending) return undefined
  const back = {
    ending,
    orderId: url.searchParams.get('token') ?? '',
    amount: Number(url.searchParams.get('amount')),
  }
  for (const name of ['payment', 'token', 'amount', 'PayerID']) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return back
}
