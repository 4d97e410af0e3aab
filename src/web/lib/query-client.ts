import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Query keys begin with the address that is read. */
export const userKey = ['/api/user'] as const

const MINUTE_MS = 60_000

/**
 * The cache of everything that is read: never stale, kept for half an hour after its last use,
 * nothing tried again or read again by itself. Being told that nobody is signed in empties it;
 * `onSignedOut` hears of it when somebody was.
 */
export function createQueryClient(onSignedOut?: () => void): QueryClient {
  const signedOut = () => {
    const before = client.getQueryData(userKey)
    forgetEverything(client)
    if (before) onSignedOut?.()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: error => {
        if (error instanceof ApiError && error.status === 401) signedOut()
      },
    }),
    mutationCache: new MutationCache({
      onError: error => {
        if (error.message.includes('401')) signedOut()
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
        // Asked also while the browser believes to be offline, so that failing is said.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Empties the cache; whoever was signed in no longer is. */
export function forgetEverything(client: QueryClient): void {
  // First the user, so that screens of the app give way before their data is gone.
  client.setQueryData(userKey, null)
  client.removeQueries({ predicate: query => query.queryKey[0] !== userKey[0] })
}
