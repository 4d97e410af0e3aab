import { afterEach, expect, test, vi } from 'vitest'
import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { call } from './calls.ts'

function answerWith(body: string, init?: ResponseInit) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    asked.push(new Request(`http://kairos.test${path}`, request))
    return new Response(body, init)
  })
  return asked
}
afterEach(() => {
  vi.restoreAllMocks()
})

test('a client’s call sends JSON with the session’s credentials, and parses JSON', async () => {
  const asked = answerWith('[{"id":7}]')
  expect(await call('/api/appointments?page=salon')).toEqual([{ id: 7 }])
  await call('/api/appointments', { method: 'POST', json: { staffId: 3 } })
  const [read, change] = asked as [Request, Request]
  expect([read.method, read.credentials, read.body]).toEqual(['GET', 'same-origin', null])
  expect([change.method, change.credentials]).toEqual(['POST', 'same-origin'])
  expect(change.headers.get('content-type')).toBe('application/json')
  expect(await change.text()).toBe('{"staffId":3}')
})

test.each([
  ['the error field', '{"error":"Too late.","code":"too-late"}', 'Too late.'],
  ['the text', 'Back in a minute', 'Back in a minute'],
  ['JSON without a sentence as its text', '{"message":"No."}', '{"message":"No."}'],
  ['the status’s name', '', 'Conflict'],
  ['the status’s name instead of a proxy’s page', '<html>nginx</html>', 'Conflict'],
])('a refused call says %s', async (_, body, sentence) => {
  answerWith(body, { status: 409, statusText: 'Conflict' })
  await expect(call('/api/appointments')).rejects.toMatchObject({
    status: 409,
    message: sentence,
    sentence,
  })
})

test('a page instead of a response, such as a hotspot’s, counts as a network failure', async () => {
  answerWith('<html>Log in to the Wi-Fi</html>')
  await expect(call('/api/appointments')).rejects.toThrow(NETWORK_FAILURE)
})

test('a call without a response counts as a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('/api/appointments')).rejects.toMatchObject({
    status: 0,
    message: NETWORK_FAILURE,
  })
})

test('a call without a response fails at its deadline, also if it can be cancelled', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json({})
  })
  for (const signal of [undefined, new AbortController().signal])
    await expect(call('/api/appointments', { signal })).rejects.toMatchObject({
      status: 0,
      message: NETWORK_FAILURE,
    })
})
