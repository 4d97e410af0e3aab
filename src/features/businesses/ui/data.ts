import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { readBusiness, updateBusiness } from '../contract.ts'
import type { BusinessChanges } from '../rules.ts'

export function useSaveBusiness() {
  const client = useQueryClient()
  const refresh = useRefresh('business')
  return useMutation({
    mutationFn: (json: BusinessChanges) => send(updateBusiness, { json }),
    // One after the other, so that the last choice wins.
    scope: { id: 'business' },
    onSuccess: business => {
      client.setQueryData(keyOf(readBusiness), business)
      void refresh()
    },
  })
}
