import { expect, test } from 'vitest'
import { errorOf, NETWORK_FAILURE, networkError, sentenceFor, sentenceOr } from './api-error.ts'

const json = (status: number, value: unknown) => new Response(JSON.stringify(value), { status })

test('a refused read gives the status and the text', async () => {
  const text = '{"error":"This service does not exist.","code":"not-found"}'
  const error = await errorOf(new Response(text, { status: 404 }), 'read')
  expect(error.message).toBe(`404: ${text}`)
  expect([error.sentence, error.code]).toEqual(['This service does not exist.', 'not-found'])
})

test('a failed read gives the status and its name', async () => {
  const response = new Response('a long page', { status: 502, statusText: 'Bad Gateway' })
  expect((await errorOf(response, 'read')).message).toBe('502: Bad Gateway')
})

test('a refused change gives the error field, the text, or the status’s name', async () => {
  expect(
    (await errorOf(json(409, { error: 'Taken', fields: { name: 'Taken' } }), 'change')).message,
  ).toBe('Taken')
  expect((await errorOf(new Response('Taken', { status: 409 }), 'change')).message).toBe('Taken')
  expect(
    (await errorOf(new Response('', { status: 409, statusText: 'Conflict' }), 'change')).message,
  ).toBe('Conflict')
})

test('a change without a session names the 401', async () => {
  const error = await errorOf(json(401, { error: 'Please sign in to continue.' }), 'change')
  expect([error.message, sentenceFor(error)]).toEqual([
    '401: Please sign in to continue.',
    'Please sign in to continue.',
  ])
})

test('signing in, up and out give the text, or the status if there is none', async () => {
  const wrong = new Response('Invalid email or password', { status: 401 })
  expect((await errorOf(wrong, 'auth')).message).toBe('Invalid email or password')
  expect((await errorOf(new Response('', { status: 500 }), 'auth')).message).toBe(
    'Request failed with status 500',
  )
})

test('keeps messages by field', async () => {
  const error = await errorOf(
    json(400, { error: 'Name is required', fields: { name: 'Name is required' } }),
    'change',
  )
  expect(error.fields).toEqual({ name: 'Name is required' })
})

test('a missing response is reported in the specification’s words', () => {
  expect(networkError().message).toBe(NETWORK_FAILURE)
  expect(NETWORK_FAILURE).toBe(
    'Unable to connect to the server. Please check your network connection and try again.',
  )
})

test('describes the failed action if a response is empty or a proxy’s page', async () => {
  const failure = 'Failed to create service'
  const sentenceOf = async (text: string) =>
    sentenceOr(
      await errorOf(new Response(text, { status: 502, statusText: 'Bad Gateway' }), 'change'),
      failure,
    )
  expect(await sentenceOf('')).toBe(failure)
  expect(await sentenceOf('<html><h1>502 Bad Gateway</h1></html>')).toBe(failure)
  expect(await sentenceOf('{"error":"Too many services."}')).toBe('Too many services.')
  expect(await sentenceOf('{"message":"Not today."}')).toBe('Not today.')
  expect(await sentenceOf('{"error":"Too many services.","message":"x"}')).toBe(
    'Too many services.',
  )
  expect(await sentenceOf('{"error":"","message":7}')).toBe(failure)
  expect(await sentenceOf('Back in a minute')).toBe('Back in a minute')
  expect(sentenceOr(networkError(), failure)).toBe(NETWORK_FAILURE)
})
