import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
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
