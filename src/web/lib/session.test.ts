import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, userKey } from './query-client.ts'
import { userQuery, useUser } from './session.ts'

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

const ShownUser = () => String(useUser()?.id ?? 'none')
const shownBy = (client: ReturnType<typeof createQueryClient>) =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(ShownUser)))

test('a first read that fails shows no user, and a later one keeps the user', async () => {
  const client = createQueryClient()
  await readUser(503, { error: 'Not now.' }, client)
  expect(shownBy(client)).toBe('none')
  await readUser(200, { id: 1 }, client)
  await client.invalidateQueries({ queryKey: userKey })
  const failed = await readUser(409, { error: 'Other business.' }, client)
  expect([failed.isError, shownBy(client)]).toEqual([true, '1'])
})

test('empties the cache when the user’s session has ended', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/services'], [{ id: 7 }])
  client.setQueryData(userKey, { id: 1 })
  await client.invalidateQueries({ queryKey: userKey })
  expect((await readUser(401, { error: 'Please sign in.' }, client)).data).toBeNull()
  expect(client.getQueryData(['/api/services'])).toBeUndefined()
})

test('forgets what another person read before, and keeps one’s own', async () => {
  const client = createQueryClient()
  for (const [id, kept] of [
    [1, true],
    [2, false],
  ] as const) {
    client.setQueryData(['/api/services'], [{ id: 7 }])
    client.setQueryData(userKey, { id: 1 })
    await client.invalidateQueries({ queryKey: userKey })
    expect((await readUser(200, { id }, client)).data).toEqual({ id })
    expect(client.getQueryData(['/api/services']) !== undefined).toBe(kept)
  }
})

test('keeps the reads of a visitor', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/verify/abc'], 'Your email address is verified.')
  await readUser(401, { error: 'Please sign in.' }, client)
  expect(client.getQueryData(['/api/verify/abc'])).toBe('Your email address is verified.')
})
