import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import { userKey } from '#web/lib/query-client.ts'
import type { PaidOrder } from '../contract.ts'
import type { Purpose } from '../rules.ts'

export interface Wish {
  purpose: Purpose
  /** Whole dollars. */
  amount: number
}

/** What shows how many credits there are. */
const showingCredits = [
  ['/api/credits/ledger'],
  ['/api/notifications/preferences'],
  userKey,
] as const

/** How payments are made here: with PayPal's button, or in the sandbox's window. */
export const usePaymentSettings = () =>
  useQuery({
    queryKey: ['/api/payments/settings'],
    queryFn: () => read(api.payments.settings.$get()),
  })

/** Opens an order with the provider; paying it happens in the provider's window. */
export const useOpenOrder = () =>
  useMutation({ mutationFn: (wish: Wish) => send(api.payments.orders.$post({ json: wish })) })

/** Has the server take and credit an order that was approved. */
export function useFinishPayment(purpose: Purpose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, amount }: { orderId: string; amount: number }): Promise<PaidOrder> =>
      purpose === 'credits'
        ? send(api['voice-credits'].purchase.$post({ json: { orderId, amount } }))
        : send(api.payments.orders[':id'].capture.$post({ param: { id: orderId } })),
    onSuccess: async () => {
      await Promise.all(showingCredits.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
}
