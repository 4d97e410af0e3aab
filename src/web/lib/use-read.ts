import { type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type Answer,
  type Contract,
  keyOf,
  type RequestArgument,
  type RequestOf,
  read,
} from './api.ts'

type Options<C extends Contract, Shown> = Omit<
  UseQueryOptions<Answer<C>, Error, Shown>,
  'queryKey' | 'queryFn'
>
type Arguments<C extends Contract, Shown> =
  Record<never, never> extends RequestOf<C>
    ? [request?: RequestOf<C>, options?: Options<C, Shown>]
    : [request: RequestOf<C>, options?: Options<C, Shown>]

export function useRead<C extends Contract, Shown = Answer<C>>(
  contract: C,
  ...[request, options]: Arguments<C, Shown>
) {
  const asked = [request] as RequestArgument<C>
  return useQuery({
    ...options,
    queryKey: keyOf(contract, ...asked),
    queryFn: () => read(contract, ...asked),
  })
}

/** Reads a paginated list; each page names the cursor of the next. */
export function useReadPages<C extends Contract>(contract: C, query?: Record<string, unknown>) {
  return useInfiniteQuery({
    queryKey: [contract.path, ...(query ? [query] : [])],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      read(
        contract,
        ...([{ query: { ...query, cursor: pageParam } }] as unknown as RequestArgument<C>),
      ),
    getNextPageParam: page => (page as unknown as { next: number | null }).next ?? undefined,
  })
}
