import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentUser, isOtherBusiness, setUser, watchUser } from './session.ts'

const KEPT_MS = 30 * 60_000

/**
 * Data is never stale, kept for half an hour, and never retried. A 401 empties the cache.
 * `onSwitched`: another tab switched the business.
 */
export function createQueryClient(onSignedOut?: () => void, onSwitched?: () => void): QueryClient {
  const signedOut = () => {
    const before = currentUser()
    setUser(null)
    client.removeQueries()
    // Called later, so that its message replaces that of the failed call.
    if (before && onSignedOut) setTimeout(onSignedOut)
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
        // The specification empties the cache even if this is about row 401 of a file.
        if (error.message.includes('401')) {
          if (error instanceof ApiError && error.status === 401) signedOut()
          else client.removeQueries()
        }
        if (isOtherBusiness(error)) onSwitched?.()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEPT_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline, a request should fail and show an error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Prevents showing one person's data to another. A visitor's reads stay. */
export function forgetWithUser(client: QueryClient): void {
  let readBy = currentUser()?.id
  watchUser(() => {
    const id = currentUser()?.id
    if (readBy && readBy !== id) client.removeQueries()
    readBy = id
  })
}
