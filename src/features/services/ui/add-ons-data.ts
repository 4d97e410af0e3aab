import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { type Edits, editedParts } from '#web/lib/edits.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../add-ons-contract.ts'

interface Save {
  id: number | undefined
  input: contract.AddOnInput
  edits: Edits
}

export const useSaveAddOn = () =>
  useMutation({
    mutationFn: ({ id, input, edits }: Save) =>
      id === undefined
        ? send(contract.createAddOn, { json: input })
        : send(contract.updateAddOn, { param: { id }, json: editedParts(input, edits) }),
    onSuccess: useRefresh('services'),
  })

export const useRemoveAddOn = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.removeAddOn, { param: { id } }),
    onSuccess: useRefresh('services'),
  })
