import { useQuery } from '@tanstack/react-query'
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

/** The signed-in user; null if there is none, undefined while loading. */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery({ queryKey: userKey, queryFn: fetchUser })
  return isError ? null : data
}
