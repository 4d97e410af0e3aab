import { useInfiniteQuery } from '@tanstack/react-query'
import { api, read } from '#web/lib/api.ts'

/** The ledger in pages, newest first; each page also says what the balance is. */
export const useLedger = () =>
  useInfiniteQuery({
    queryKey: ['/api/credits/ledger'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      read(
        api.credits.ledger.$get({
          query: pageParam === undefined ? {} : { cursor: String(pageParam) },
        }),
      ),
    getNextPageParam: page => page.next ?? undefined,
  })
