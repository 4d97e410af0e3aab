import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { api, read, send } from '#web/lib/api.ts'

const pagesKey = ['/api/public-pages'] as const

type PageBody = InferRequestType<(typeof api)['public-pages']['$post']>['json']

/** The owner's public pages, oldest first. */
export const usePages = () =>
  useQuery({ queryKey: pagesKey, queryFn: () => read(api['public-pages'].$get()) })

/** What a page can offer. */
export const usePageServices = () =>
  useQuery({ queryKey: ['/api/services'], queryFn: () => read(api.services.$get({ query: {} })) })

/** Whom a page can offer. */
export const usePageStaff = () =>
  useQuery({ queryKey: ['/api/staff'], queryFn: () => read(api.staff.$get({ query: {} })) })

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['/api/dashboard'] })
    await client.invalidateQueries({ queryKey: pagesKey })
  }
}

/** Creates a page, or changes the one whose name is given. */
export function useSavePage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ oldName, page }: { oldName: string | undefined; page: PageBody }) =>
      oldName === undefined
        ? send(
            api['public-pages'].$post({ json: page }, { headers: { Accept: 'application/json' } }),
          )
        : send(
            api['public-pages'][':pageName'].$patch({ param: { pageName: oldName }, json: page }),
          ),
    onSuccess: refresh,
  })
}

export function useRemovePage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (pageName: string) =>
      send(api['public-pages'][':pageName'].$delete({ param: { pageName } })),
    onSuccess: refresh,
  })
}
