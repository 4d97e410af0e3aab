import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, userKey } from './query-client.ts'
import { userQuery } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function readUser(status: number, value: unknown, client = createQueryClient()) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(value, { status })
  })
  const observer = new QueryObserver(client, userQuery)
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  stop()
  const { data, isError } = observer.getCurrentResult()
  return { asked, data, isError }
}

test('reads the user once', async () => {
  expect(await readUser(200, { id: 1 })).toEqual({
    asked: ['/api/user'],
    data: { id: 1 },
    isError: false,
  })
})

test('without a session there is no user, which is no error', async () => {
  expect(await readUser(401, { error: 'Please sign in.' })).toEqual({
    asked: ['/api/user'],
    data: null,
    isError: false,
  })
})

test('does not retry a failed read of the user', async () => {
  expect(await readUser(503, { error: 'Not now.' })).toEqual({
    asked: ['/api/user'],
    data: undefined,
    isError: true,
  })
})

test('empties the cache when the user’s session has ended', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/services'], [{ id: 7 }])
  client.setQueryData(userKey, { id: 1 })
  await client.invalidateQueries({ queryKey: userKey })
  expect((await readUser(401, { error: 'Please sign in.' }, client)).data).toBeNull()
  expect(client.getQueryData(['/api/services'])).toBeUndefined()
})

test('keeps the reads of a visitor', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/verify/abc'], 'Your email address is verified.')
  await readUser(401, { error: 'Please sign in.' }, client)
  expect(client.getQueryData(['/api/verify/abc'])).toBe('Your email address is verified.')
})
