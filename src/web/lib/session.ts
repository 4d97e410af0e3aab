import { queryOptions, useQuery } from '@tanstack/react-query'
import { readUser, type User } from '#features/accounts/contract.ts'
import { read } from './api.ts'
import { ApiError } from './api-error.ts'
import { userKey } from './query-client.ts'

async function fetchUser(): Promise<User | null> {
  try {
    return await read(readUser)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const userQuery = queryOptions({ queryKey: userKey, queryFn: fetchUser })

/** The signed-in user; null if there is none, undefined while loading. */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery(userQuery)
  return isError ? null : data
}
