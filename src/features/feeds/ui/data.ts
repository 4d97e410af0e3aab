import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FeedDetail } from '#domain/feed-details.ts'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

function useFeedsAgain() {
  const client = useQueryClient()
  return () => refresh(client, [contract.listFeeds])
}

export const useSaveFeed = (staffId: number | null) =>
  useMutation({
    mutationFn: (detail: FeedDetail) => send(contract.saveFeed, { json: { staffId, detail } }),
    onSuccess: useFeedsAgain(),
  })

export const useRotateFeed = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.rotateFeed, { param: { id } }),
    onSuccess: useFeedsAgain(),
  })

export const useRemoveFeed = () =>
  useMutation({
    mutationFn: (id: number) => send(contract.removeFeed, { param: { id } }),
    onSuccess: useFeedsAgain(),
  })
