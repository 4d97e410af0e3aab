import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../add-ons-contract.ts'

export const useSaveAddOn = () =>
  useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: contract.AddOnInput }) =>
      id === undefined
        ? send(contract.createAddOn, { json: input })
        : send(contract.updateAddOn, { param: { id }, json: input }),
    onSuccess: useRefresh('services'),
  })

export const useRemoveAddOn = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.removeAddOn, { param: { id } }),
    onSuccess: useRefresh('services'),
  })
