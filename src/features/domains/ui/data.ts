import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

export const useSaveDomain = (pageName: string) =>
  useMutation({
    mutationFn: (host: string) =>
      send(contract.saveDomain, { param: { pageName }, json: { host } }),
    onSuccess: useRefresh('pages'),
  })

export const useCheckDomain = (pageName: string) =>
  useMutation({
    mutationFn: () => send(contract.checkDomain, { param: { pageName } }),
    onSuccess: useRefresh('pages'),
  })

export const useRemoveDomain = (pageName: string) =>
  useMutation({
    mutationFn: () => send(contract.removeDomain, { param: { pageName } }),
    onSuccess: useRefresh('pages'),
  })
