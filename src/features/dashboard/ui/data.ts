import { requestFreeCredit, updateBusiness } from '#features/businesses/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { useReadsChange } from '#web/lib/refresh.ts'
import { readSetup } from '../contract.ts'

const useSetupChange = (change: () => Promise<unknown>) =>
  useReadsChange([readSetup], change, { onError: showError })

export const useConfirmHours = () =>
  useSetupChange(() => send(updateBusiness, { json: { hoursConfirmed: true } }))

export const useRequestCredit = () => useSetupChange(() => send(requestFreeCredit))
