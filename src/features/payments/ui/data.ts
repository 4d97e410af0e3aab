import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { isUnanswered } from '#web/lib/api-error.ts'
import { readsByTopic, useReadsChange } from '#web/lib/refresh.ts'
import { captureOrder, openOrder, type PaidOrder, purchaseCredits } from '../contract.ts'
import type { Purpose } from '../rules.ts'

export interface Wish {
  purpose: Purpose
  /** Whole dollars. */
  amount: number
}

export const useOpenOrder = () =>
  useMutation({ mutationFn: (json: Wish) => send(openOrder, { json }) })

/** For finishing a payment, because the server credits an order only once. */
export const untilAnswered = {
  retry: (failures: number, error: unknown) => failures < 5 && isUnanswered(error),
  retryDelay: 3_000,
}

export const useFinishPayment = (purpose: Purpose) =>
  useReadsChange(
    readsByTopic.credits,
    ({ orderId, amount }: { orderId: string; amount: number }): Promise<PaidOrder> =>
      purpose === 'credits'
        ? send(purchaseCredits, { json: { orderId, amount } })
        : send(captureOrder, { param: { id: orderId } }),
    untilAnswered,
  )
