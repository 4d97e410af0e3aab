import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#domain/time/date.ts'
import { readUser } from '#features/accounts/contract.ts'
import { keyOf, workIn } from './api.ts'
import { ApiError } from './api-error.ts'
import { forgetAgenda } from './forget-agenda.ts'

export const userKey = keyOf(readUser)

/**
 * The query cache: never stale, kept for half an hour after last use, no retries. A 401 empties it
 * and calls `onSignedOut`; `onSwitched` is called when another tab switched the business.
 */
export function createQueryClient(onSignedOut?: () => void, onSwitched?: () => void): QueryClient {
  const signedOut = () => {
    const before = client.getQueryData(userKey)
    forgetEverything(client)
    if (before) onSignedOut?.()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: error => {
        if (error instanceof ApiError && error.status === 401) signedOut()
        if (isOtherBusiness(error)) onSwitched?.()
      },
    }),
    mutationCache: new MutationCache({
      onError: error => {
        if (error.message.includes('401')) signedOut()
        if (isOtherBusiness(error)) onSwitched?.()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * MINUTE_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Don't wait for a connection: a request that fails shows an error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

const isOtherBusiness = (error: unknown) =>
  error instanceof ApiError && error.code === 'other-business'

export function forgetEverything(client: QueryClient): void {
  // The user first, so that signed-in screens unmount before their data is gone.
  client.setQueryData(userKey, null)
  forgetOthers(client)
}

export function forgetOthers(client: QueryClient): void {
  workIn(undefined)
  forgetAgenda()
  client.removeQueries({ predicate: query => query.queryKey[0] !== userKey[0] })
}
