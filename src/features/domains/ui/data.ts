import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

const useChange = <Answer, Given = void>(mutationFn: (given: Given) => Promise<Answer>) =>
  useMutation({ mutationFn, onSuccess: useRefresh('pages') })

export const useSaveDomain = (pageName: string) =>
  useChange((host: string) => send(contract.saveDomain, { param: { pageName }, json: { host } }))

export const useCheckDomain = (pageName: string) =>
  useChange(() => send(contract.checkDomain, { param: { pageName } }))

export const useRemoveDomain = (pageName: string) =>
  useChange(() => send(contract.removeDomain, { param: { pageName } }))
