import { afterEach, expect, test, vi } from 'vitest'
import { logout } from '#features/accounts/contract.ts'
import { listUsers } from '#features/admin/contract.ts'
import { changePreferences } from '#features/notifications/contract.ts'
import { listServices } from '#features/services/contract.ts'
import { read, send, sendAuth } from './api.ts'
import { NETWORK_FAILURE } from './api-error.ts'

function answerWith(status: number, value: unknown) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Response.json(value, { status })
  })
  return asked
}
afterEach(() => {
  vi.restoreAllMocks()
})

test('a read is a GET with the session’s credentials, and its JSON is parsed', async () => {
  const asked = answerWith(200, [{ id: 7 }])
  expect(await read(listServices)).toEqual([{ id: 7 }])
  expect(await read(listUsers)).toEqual([{ id: 7 }])
  expect(asked.map(({ url, init }) => [url, init.method, init.credentials, init.body])).toEqual([
    ['/api/services', 'GET', 'same-origin', undefined],
    ['/api/admin/users', 'GET', 'same-origin', undefined],
  ])
})

test('a change carries its body as JSON, with the session’s credentials', async () => {
  const asked = answerWith(200, { smsEnabled: true })
  await send(changePreferences, { json: { smsEnabled: true } })
  const [{ url, init }] = asked as [(typeof asked)[number]]
  expect([url, init.method, init.credentials, init.body]).toEqual([
    '/api/notifications/preferences',
    'POST',
    'same-origin',
    '{"smsEnabled":true}',
  ])
  expect(new Headers(init.headers).get('content-type')).toBe('application/json')
})

test.each([400, 401, 409, 500])(
  'a status of %i is an error for every kind of call',
  async status => {
    answerWith(status, { error: 'Taken' })
    await expect(read(listServices)).rejects.toMatchObject({ status })
    await expect(send(logout)).rejects.toMatchObject({ status, sentence: 'Taken' })
    await expect(sendAuth(logout)).rejects.toMatchObject({ status, message: 'Taken' })
  },
)

test('every kind of call without a response counts as a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(read(listServices)).rejects.toThrow(NETWORK_FAILURE)
  await expect(send(logout)).rejects.toThrow(NETWORK_FAILURE)
  await expect(sendAuth(logout)).rejects.toThrow(NETWORK_FAILURE)
})

test('a page instead of a response, such as a hotspot’s, counts as a network failure', async () => {
  const headers = { 'content-type': 'text/html' }
  vi.stubGlobal('fetch', async () => new Response('<html>Log in to the Wi-Fi</html>', { headers }))
  await expect(read(listServices)).rejects.toThrow(NETWORK_FAILURE)
  await expect(send(logout)).rejects.toThrow(NETWORK_FAILURE)
})

test('a refused read gets the error message for reads', async () => {
  answerWith(409, { error: 'Taken' })
  await expect(read(listServices)).rejects.toThrow('409: {"error":"Taken"}')
})

test('a call without a response fails at its deadline, unless it may take long', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json({})
  })
  const json = { smsEnabled: true }
  await expect(send(changePreferences, { json })).rejects.toMatchObject({
    status: 0,
    message: NETWORK_FAILURE,
  })
  await expect(send(changePreferences, { json, isSlow: true })).resolves.toEqual({})
})
