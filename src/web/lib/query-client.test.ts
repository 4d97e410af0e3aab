import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, userKey } from './query-client.ts'

const services = ['/api/services']

function signedIn() {
  const client = createQueryClient()
  client.setQueryData(userKey, { id: 1 })
  client.setQueryData(services, [{ id: 7 }])
  return client
}

test('a read that is 401 empties the cache and signs out', async () => {
  const client = signedIn()
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  expect(client.getQueryData(userKey)).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('reports the end of a session once, and never without one', async () => {
  let heard = 0
  const client = createQueryClient(() => heard++)
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  const read = () => client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  await read()
  expect(heard).toBe(0)
  client.setQueryData(userKey, { id: 1 })
  await Promise.all([read(), read()])
  await read()
  expect(heard).toBe(1)
})

test('notifies watchers of the user', async () => {
  const client = signedIn()
  const seen: unknown[] = []
  const stop = new QueryObserver(client, { queryKey: userKey }).subscribe(result =>
    seen.push(result.data),
  )
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  await expect.poll(() => seen.at(-1), { timeout: 20_000 }).toBeNull()
  stop()
})

test('a change whose message holds 401 does the same, another error does not', async () => {
  const client = signedIn()
  const change = (message: string) =>
    new MutationObserver(client, { mutationFn: () => Promise.reject(new Error(message)) })
      .mutate()
      .catch(() => {})
  await change('Taken')
  expect(client.getQueryData(userKey)).toEqual({ id: 1 })
  await change('401: Please sign in to go on.')
  expect(client.getQueryData(userKey)).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('other failures of a read keep what is there', async () => {
  const client = signedIn()
  const queryFn = () => Promise.reject(new ApiError(404, '404: none', 'none'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  expect(client.getQueryData(services)).toEqual([{ id: 7 }])
})

test('what is read stays fresh, half an hour, and nothing is tried again or by itself', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60 * 1000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
