import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { readEmbedding, saveEmbedding } from '../embed-contract.ts'

/** Refused if the list is no longer the one that is shown. */
export function useSaveEmbedding(pageName: string, before: string[]) {
  const client = useQueryClient()
  const param = { pageName }
  const queryKey = keyOf(readEmbedding, { param })
  return useMutation({
    mutationFn: (hosts: string[]) => send(saveEmbedding, { param, json: { hosts, before } }),
    onSuccess: embedding => client.setQueryData(queryKey, embedding),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
