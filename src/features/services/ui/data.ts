import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

export function useSaveService() {
  return useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: contract.ServiceInput }) =>
      id === undefined
        ? send(contract.createService, { json: input })
        : send(contract.updateService, { param: { id }, json: input }),
    onSuccess: useRefresh('services'),
  })
}

export const useRemoveService = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.removeService, { param: { id } }),
    onSuccess: useRefresh('services'),
  })
