import type { FeedDetail } from '#domain/feed-details.ts'
import { send } from '#web/lib/api.ts'
import { useReadsChange } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

const useChange = <Result, Variables>(change: (variables: Variables) => Promise<Result>) =>
  useReadsChange([contract.listFeeds], change)

export const useSaveFeed = (staffId: number | null) =>
  useChange((detail: FeedDetail) => send(contract.saveFeed, { json: { staffId, detail } }))

export const useRotateFeed = () =>
  useChange((id: number) => send(contract.rotateFeed, { param: { id } }))

export const useRemoveFeed = () =>
  useChange((id: number) => send(contract.removeFeed, { param: { id } }))
