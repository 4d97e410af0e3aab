import { useMutation } from '@tanstack/react-query'
import { type BodyOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

/** Errors are plain text by default; the JSON form names the fields. */
const headers = { accept: 'application/json' }

interface Save {
  oldName: string | undefined
  page: BodyOf<typeof contract.createPage>
}

export const useSavePage = () =>
  useMutation({
    mutationFn: ({ oldName, page: json }: Save) =>
      oldName === undefined
        ? send(contract.createPage, { json, headers })
        : send(contract.updatePage, { param: { pageName: oldName }, json }),
    onSuccess: useRefresh('pages'),
  })

export const useRemovePage = () =>
  useMutation({
    mutationFn: (pageName: string) => send(contract.removePage, { param: { pageName } }),
    onSuccess: useRefresh('pages'),
  })
