import { type ClientResponse, hc } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import type { Api } from '#src/app.ts'
import { errorOf, networkError, type Telling } from './api-error.ts'

/** The API client, typed by the server's routes: `api.services.$get({ query: {} })`. */
export const api = hc<Api>('/', { init: { credentials: 'same-origin' } }).api

type Answer<R> =
  R extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends SuccessStatusCode
      ? Format extends 'json' | 'text'
        ? Body
        : undefined
      : never
    : never

type AnyResponse = ClientResponse<unknown, number, string>

async function answerOf<R extends AnyResponse>(
  call: Promise<R>,
  telling: Telling,
): Promise<Answer<R>> {
  const response = await call.catch(() => {
    throw networkError()
  })
  if (!response.ok) throw await errorOf(response as unknown as Response, telling)
  const text = await response.text().catch(() => {
    throw networkError()
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  return (text === '' ? undefined : isJson ? JSON.parse(text) : text) as Answer<R>
}

/** Awaits a read. @throws ApiError, worded as the specification requires for reads. */
export const read = <R extends AnyResponse>(call: Promise<R>) => answerOf(call, 'read')

/** Awaits a change. @throws ApiError with the server's sentence. */
export const send = <R extends AnyResponse>(call: Promise<R>) => answerOf(call, 'change')

/** Awaits a sign-in, sign-up or sign-out. @throws ApiError with the answer's text. */
export const sendAuth = <R extends AnyResponse>(call: Promise<R>) => answerOf(call, 'auth')
