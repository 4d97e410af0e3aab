import { useInfiniteQuery } from '@tanstack/react-query'
import { type Contract, type RequestArgument, read } from './api.ts'

export const useReadPages = <C extends Contract>(contract: C, query?: Record<string, unknown>) =>
  useInfiniteQuery({
    queryKey: [contract.path, ...(query ? [query] : [])],
    // Live events refresh only the ledger.
    refetchOnMount: 'always',
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      read(
        contract,
        ...([{ query: { ...query, cursor: pageParam } }] as unknown as RequestArgument<C>),
      ),
    getNextPageParam: page => (page as unknown as { next: number | null }).next ?? undefined,
  })
