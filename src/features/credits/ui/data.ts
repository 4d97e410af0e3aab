import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '#web/lib/api.ts'
import { userKey } from '#web/lib/query-client.ts'

const ledgerKey = ['/api/credits/ledger'] as const
/** What else shows how many credits there are. */
const dependents = [['/api/notifications/preferences'], userKey] as const

/** The ledger in pages, newest first; each page also says what the balance is. */
export const useLedger = () =>
  useInfiniteQuery({
    queryKey: ledgerKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      read(api.credits.ledger.$get({ query: pageParam === undefined ? {} : { cursor: String(pageParam) } })),
    getNextPageParam: page => page.next ?? undefined,
  })

/** Reads everything again that shows credits. */
export function useRefreshCredits() {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of dependents) void client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: ledgerKey })
  }
}
