import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import { userKey } from '#web/lib/query-client.ts'
import { STATS_REFRESH_MS } from '../rules.ts'

const usersKey = '/api/admin/users'
const statsKey = '/api/admin/stats'
const auditKey = '/api/admin/audit'

/** Figures of the platform, read again every 30 seconds. */
export const useStats = () =>
  useQuery({
    queryKey: [statsKey],
    queryFn: () => read(api.admin.stats.$get()),
    refetchInterval: STATS_REFRESH_MS,
  })

/**
 * Users whose address contains what was typed, newest first; the last answer stays until the next
 * one is there.
 */
export const useUsers = (search: string) =>
  useQuery({
    queryKey: [usersKey, search],
    queryFn: () => read(api.admin.users.$get({ query: search ? { search } : {} })),
    placeholderData: keepPreviousData,
  })

/** What administrators did, in pages, newest first. */
export const useAudit = () =>
  useInfiniteQuery({
    queryKey: [auditKey],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      read(
        api.admin.audit.$get({
          query: pageParam === undefined ? {} : { cursor: String(pageParam) },
        }),
      ),
    getNextPageParam: page => page.next ?? undefined,
  })

/**
 * Everything the dashboard shows is read again, and one's own account: an administrator has credits
 * too.
 */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    for (const key of [statsKey, auditKey, ...userKey, '/api/credits/ledger']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
    await client.invalidateQueries({ queryKey: [usersKey] })
  }
}

export function useSetCredits() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, credits, reason }: { id: number; credits: number; reason: string }) =>
      send(
        api.admin.users[':id'].credits.$post({
          param: { id: String(id) },
          json: { credits, reason },
        }),
      ),
    onSuccess: refresh,
  })
}

export function useGrantFreeCredits() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      send(
        api.admin.users[':id']['free-credits'].$post({
          param: { id: String(id) },
          json: { reason },
        }),
      ),
    onSuccess: refresh,
  })
}

export function useDeleteUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => send(api.admin.users[':id'].$delete({ param: { id: String(id) } })),
    onSuccess: refresh,
  })
}
