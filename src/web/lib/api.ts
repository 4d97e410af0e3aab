import type { z } from 'zod'
import { type ErrorWording, errorOf, isHtml, networkError, withDeadline } from './api-error.ts'

/** The build drops the schemas, which only types use. */
export interface Contract {
  method: string
  path: string
  responses: object
}

type Get<T, K extends string> = T extends { [key in K]: infer Value } ? Value : undefined
type JsonOf<T> = Get<Get<Get<T, 'content'>, 'application/json'>, 'schema'>
type Param<S extends z.ZodType> = { [key in keyof z.input<S>]: z.input<S>[key] | number }
type Part<K extends string, Value> =
  Record<never, never> extends Value ? { [key in K]?: Value } : { [key in K]: Value }
type ParamPart<S> = S extends z.ZodType ? Part<'param', Param<S>> : unknown
type SchemaPart<K extends string, S> = S extends z.ZodType ? Part<K, z.input<S>> : unknown

export type RequestOf<C> = ParamPart<Get<Get<C, 'request'>, 'params'>> &
  SchemaPart<'query', Get<Get<C, 'request'>, 'query'>> &
  SchemaPart<'json', JsonOf<Get<Get<C, 'request'>, 'body'>>> & {
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Has no deadline. */
    isSlow?: boolean
  }

export type BodyOf<C> =
  JsonOf<Get<Get<C, 'request'>, 'body'>> extends infer S extends z.ZodType ? z.input<S> : undefined

export type RequestArgument<C> =
  Record<never, never> extends RequestOf<C> ? [request?: RequestOf<C>] : [request: RequestOf<C>]

type Success<C extends Contract> = C['responses'][keyof C['responses'] & (200 | 201 | 202 | 204)]
type Body<Response> =
  JsonOf<Response> extends z.ZodType
    ? z.output<JsonOf<Response>>
    : Get<Response, 'content'> extends { 'text/plain': unknown }
      ? string
      : undefined
export type Answer<C extends Contract> =
  Success<C> extends infer R ? (R extends R ? Body<R> : never) : never

interface AnyRequest {
  param?: Record<string, string | number>
  query?: Record<string, string | undefined>
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  isSlow?: boolean
}

/** The URL's path, without its query. */
export function pathOf<C extends Contract>(contract: C, ...request: RequestArgument<C>) {
  const { param = {} }: AnyRequest = request[0] ?? {}
  return contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(param[name])),
  )
}

export function searchOf(query: AnyRequest['query'] = {}): string {
  const given = Object.entries(query).filter(entry => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
}

/** The path, then query and body, if any. */
export function keyOf<C extends Contract>(contract: C, ...request: RequestArgument<C>) {
  const { query, json }: AnyRequest = request[0] ?? {}
  const rest = { ...query, ...(json as object) }
  const path = pathOf(contract, ...request)
  return Object.keys(rest).length > 0 ? [path, rest] : [path]
}

let shownBusiness: number | undefined

/** The server refuses requests if a second tab switched the session to another business. */
export const setShownBusiness = (businessId: number | undefined): void => {
  shownBusiness = businessId
}

export const businessShown = () => shownBusiness

/** @throws ApiError */
export async function call<C extends Contract>(
  wording: ErrorWording,
  contract: C,
  ...request: RequestArgument<C>
): Promise<Response> {
  const { query, json, headers, signal, isSlow }: AnyRequest = request[0] ?? {}
  const response = await fetch(pathOf(contract, ...request) + searchOf(query), {
    method: contract.method.toUpperCase(),
    credentials: 'same-origin',
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      // Links and sign-in work in any tab.
      ...(shownBusiness && wording !== 'auth' && { 'x-business': String(shownBusiness) }),
      ...headers,
    },
    body: json === undefined ? undefined : JSON.stringify(json),
    signal: isSlow ? null : withDeadline(signal),
  }).catch(() => {
    throw networkError()
  })
  if (!response.ok) throw await errorOf(response, wording)
  return response
}

/** @throws ApiError if the response isn't from our server. */
export async function answerOf<C extends Contract>(response: Response): Promise<Answer<C>> {
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (isHtml(text)) throw networkError()
  const isJson = response.headers.get('content-type')?.includes('json')
  return (text === '' ? undefined : isJson ? JSON.parse(text) : text) as Answer<C>
}

/** @throws ApiError worded for reads. */
export const read = async <C extends Contract>(contract: C, ...request: RequestArgument<C>) =>
  answerOf<C>(await call('read', contract, ...request))

/** @throws ApiError with the server's message. */
export const send = async <C extends Contract>(contract: C, ...request: RequestArgument<C>) =>
  answerOf<C>(await call('change', contract, ...request))

/** @throws ApiError with the response's text. */
export const sendAuth = async <C extends Contract>(contract: C, ...request: RequestArgument<C>) =>
  answerOf<C>(await call('auth', contract, ...request))
