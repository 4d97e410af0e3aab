import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { readEmbedding, saveEmbedding } from '../embed-contract.ts'

export function useSaveEmbedding(pageName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hosts: string[]) => send(saveEmbedding, { param: { pageName }, json: { hosts } }),
    onSuccess: () => refresh(client, [readEmbedding]),
  })
}
