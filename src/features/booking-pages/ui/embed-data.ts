import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { readEmbedding, saveEmbedding } from '../embed-contract.ts'

export function useSaveEmbedding(pageName: string) {
  const client = useQueryClient()
  const param = { pageName }
  return useMutation({
    mutationFn: (hosts: string[]) => send(saveEmbedding, { param, json: { hosts } }),
    onSuccess: embedding => client.setQueryData(keyOf(readEmbedding, { param }), embedding),
  })
}
