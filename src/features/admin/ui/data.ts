import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { readsByTopic, refresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

/** Includes credits, because administrators may change their own. */
const shown = [contract.readStats, contract.readAudit, contract.listUsers, ...readsByTopic.credits]

function useAdminChange<Change>(change: (given: Change) => Promise<unknown>, done?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      // Before the row that would show it disappears.
      if (done) showSuccess(done)
      return refresh(client, shown)
    },
    onError: () => void refresh(client, shown),
  })
}

interface WithReason {
  id: number
  businessId?: number | undefined
  reason: string
}

export const useSetCredits = () =>
  useAdminChange(({ id, ...json }: WithReason & { credits: number; before: number }) =>
    send(contract.setCredits, { param: { id }, json }),
  )

export const useGrantFreeCredits = (done?: string) =>
  useAdminChange(
    ({ id, ...json }: WithReason) => send(contract.grantFreeCredits, { param: { id }, json }),
    done,
  )

export const useDismissFreeCredit = () =>
  useAdminChange(
    ({ id, businessId }: Omit<WithReason, 'reason'>) =>
      send(contract.dismissFreeCredit, {
        param: { id },
        query: businessId ? { businessId: String(businessId) } : {},
      }),
    'Request dismissed',
  )

export const useDeleteUser = () =>
  useAdminChange(({ id, reason }: Omit<WithReason, 'businessId'>) =>
    send(contract.deleteUser, { param: { id }, query: reason ? { reason } : {}, isSlow: true }),
  )
