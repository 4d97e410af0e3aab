import { send } from '#web/lib/api.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

export const useSaveDomain = (pageName: string) =>
  useTopicChange('pages', (host: string) =>
    send(contract.saveDomain, { param: { pageName }, json: { host } }),
  )

export const useCheckDomain = (pageName: string) =>
  useTopicChange('pages', () => send(contract.checkDomain, { param: { pageName } }))

export const useRemoveDomain = (pageName: string) =>
  useTopicChange('pages', () => send(contract.removeDomain, { param: { pageName } }))
