import { useEffect, useEffectEvent } from 'react'
import type { Purpose } from '../rules.ts'
import { useFinishPayment, useOpenOrder } from './data.ts'
import { sayPaid, sayUnpaid } from './outcome.ts'

/** Paying for one purpose: opening orders, finishing what was approved, and saying how it ended. */
export interface Payment {
  purpose: Purpose
  /** An approved order is being taken and credited. */
  finishing: boolean
  /** Opens an order with the provider. @throws ApiError when it can't be opened. */
  open: (amount: number) => Promise<{ id: string; approveUrl: string }>
  /** Takes an approved order; says how it went. */
  finish: (orderId: string, amount: number) => Promise<void>
  failed: (error: unknown) => void
  cancelled: () => void
  windowFailed: () => void
}

/** Paying on this screen. Goes on where the payment window led back to it, once. */
export function usePayment(purpose: Purpose): Payment {
  const opening = useOpenOrder()
  const finishing = useFinishPayment(purpose)

  async function finish(orderId: string, amount: number) {
    try {
      sayPaid(await finishing.mutateAsync({ orderId, amount }))
    } catch (error) {
      sayUnpaid(purpose, { error })
    }
  }

  const goOn = useEffectEvent(() => {
    const back = takeReturn()
    if (back?.ending === 'cancelled') sayUnpaid(purpose, 'cancelled')
    else if (back) void finish(back.orderId, back.amount)
  })
  useEffect(() => goOn(), [])

  return {
    purpose,
    finishing: finishing.isPending,
    open: amount => opening.mutateAsync({ purpose, amount }),
    finish,
    failed: error => sayUnpaid(purpose, { error }),
    cancelled: () => sayUnpaid(purpose, 'cancelled'),
    windowFailed: () => sayUnpaid(purpose, 'window-failed'),
  }
}

/** What the payment window left in the address, taken out of it so that reloading does not repeat it. */
function takeReturn() {
  const url = new URL(window.location.href)
  const ending = url.searchParams.get('payment')
  if (!ending) return undefined
  const back = { ending, orderId: url.searchParams.get('token') ?? '', amount: Number(url.searchParams.get('amount')) }
  for (const name of ['payment', 'token', 'amount', 'PayerID']) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return back
}
