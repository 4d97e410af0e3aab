import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { type Edits, editedParts } from '#web/lib/edits.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

interface Save {
  id: number | undefined
  input: contract.ServiceInput
  edits: Edits
}

export function useSaveService() {
  return useMutation({
    mutationFn: ({ id, input, edits }: Save) =>
      id === undefined
        ? send(contract.createService, { json: input })
        : send(contract.updateService, { param: { id }, json: editedParts(input, edits) }),
    onSuccess: useRefresh('services'),
  })
}

export const useRemoveService = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.removeService, { param: { id } }),
    onSuccess: useRefresh('services'),
  })
