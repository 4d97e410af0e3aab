import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FeedDetail } from '#domain/feed-details.ts'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => refresh(client, [contract.listFeeds]) })
}

export const useSaveFeed = (staffId: number | null) =>
  useChange((detail: FeedDetail) => send(contract.saveFeed, { json: { staffId, detail } }))

export const useRotateFeed = () =>
  useChange((id: number) => send(contract.rotateFeed, { param: { id } }))

export const useRemoveFeed = () =>
  useChange((id: number) => send(contract.removeFeed, { param: { id } }))
