import type { Answer } from '#web/lib/api.ts'
import type { AnyContract } from './contracts.ts'

export type TestBrowser = ReturnType<typeof createBrowser>

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Routes = { [C in AnyContract as `${C['method']} ${C['path']}`]: C }

type FitsSegment<Given, Wanted> = Wanted extends `{${string}}`
  ? true
  : Given extends Wanted
    ? true
    : false

/** `/api/staff/${number}` matches `/api/staff/{id}`. */
type Fits<Given, Wanted> = Given extends `${infer First}/${infer Rest}`
  ? Wanted extends `${infer Segment}/${infer Others}`
    ? FitsSegment<First, Segment> extends true
      ? Fits<Rest, Others>
      : false
    : false
  : Wanted extends `${string}/${string}`
    ? false
    : FitsSegment<Given, Wanted>

type RouteOf<Call> = Call extends keyof Routes
  ? Call
  : { [Route in keyof Routes]: Fits<Call, Route> extends true ? Route : never }[keyof Routes]

type Bare<Path> = Path extends `${infer Before}?${string}` ? Before : Path

type ContractOf<
  Method extends Verb,
  Path extends string,
> = Routes[RouteOf<`${Method} ${Bare<Path>}`>]

interface Refused {
  error: string
  code: string
  fields: Record<string, string>
  upcoming: number
  alternatives: { startTime: string; endTime: string; staffId: number }[]
}

// biome-ignore lint/suspicious/noExplicitAny: a path without a contract may answer anything.
type Unknown = any

type BodyOf<Method extends Verb, Path extends string> = [ContractOf<Method, Path>] extends [never]
  ? Unknown
  : Answer<ContractOf<Method, Path>> extends infer Body
    ? [keyof Body] extends [never]
      ? Unknown
      : Body & Refused
    : never

interface TestAnswer<Body> {
  status: number
  headers: Headers
  text: string
  body: Body
}

/** Keeps cookies, sends JSON or a picture, and parses JSON. */
export function createBrowser(
  send: (path: string, init: RequestInit) => Response | Promise<Response>,
) {
  const cookies = new Map<string, string>()
  async function call(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) {
    const body = typeof json === 'string' || isFile(json) ? json : JSON.stringify(json)
    const response = await send(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined
          ? {}
          : { 'content-type': isFile(json) ? 'image/png' : 'application/json' }),
        ...(cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(cookie) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
  return {
    cookies,
    call,
    get: <Path extends string>(
      path: Path,
      headers?: Record<string, string>,
    ): Promise<TestAnswer<BodyOf<'get', Path>>> => call('GET', path, undefined, headers),
    post: <Path extends string>(
      path: Path,
      json?: unknown,
      headers?: Record<string, string>,
    ): Promise<TestAnswer<BodyOf<'post', Path>>> => call('POST', path, json, headers),
    put: <Path extends string>(
      path: Path,
      json?: unknown,
    ): Promise<TestAnswer<BodyOf<'put', Path>>> => call('PUT', path, json),
    patch: <Path extends string>(
      path: Path,
      json?: unknown,
    ): Promise<TestAnswer<BodyOf<'patch', Path>>> => call('PATCH', path, json),
    delete: <Path extends string>(
      path: Path,
      json?: unknown,
    ): Promise<TestAnswer<BodyOf<'delete', Path>>> => call('DELETE', path, json),
  }
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; their assertions are the check.
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
