import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestFreeCredit, updateBusiness } from '#features/businesses/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { readSetup } from '../contract.ts'

function useSetupChange(change: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => refresh(client, [readSetup]),
    onError: showError,
  })
}

export const useConfirmHours = () =>
  useSetupChange(() => send(updateBusiness, { json: { hoursConfirmed: true } }))

export const useRequestCredit = () => useSetupChange(() => send(requestFreeCredit))
