import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { readUser, type User } from '#features/accounts/contract.ts'
import { read, workIn } from './api.ts'
import { ApiError } from './api-error.ts'
import { forgetAgenda } from './forget-agenda.ts'
import { forgetOthers, userKey } from './query-client.ts'

async function fetchUser({ client }: QueryFunctionContext): Promise<User | null> {
  try {
    const user = await read(readUser)
    const before = client.getQueryData<User>(userKey)
    // Someone else signed in on another tab.
    if (before && before.id !== user.id) forgetOthers(client)
    workIn(user.businessId)
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    forgetAgenda()
    // Only if someone was signed in: a visitor's cached reads stay.
    if (client.getQueryData(userKey)) forgetOthers(client)
    return null
  }
}

export const userQuery = queryOptions({ queryKey: userKey, queryFn: fetchUser })

/**
 * The signed-in user; null if there is none, undefined while loading. A later read that fails keeps
 * the user.
 */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery(userQuery)
  return isError && !data ? null : data
}
