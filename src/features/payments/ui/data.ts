import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import { captureOrder, openOrder, type PaidOrder, purchaseCredits } from '../contract.ts'
import type { Purpose } from '../rules.ts'

export interface Wish {
  purpose: Purpose
  /** Whole dollars. */
  amount: number
}

export const useOpenOrder = () =>
  useMutation({ mutationFn: (json: Wish) => send(openOrder, { json }) })

export const useFinishPayment = (purpose: Purpose) =>
  useTopicChange(
    'credits',
    ({ orderId, amount }: { orderId: string; amount: number }): Promise<PaidOrder> =>
      purpose === 'credits'
        ? send(purchaseCredits, { json: { orderId, amount } })
        : send(captureOrder, { param: { id: orderId } }),
  )
