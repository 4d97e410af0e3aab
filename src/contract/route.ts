import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Access } from './access.ts'
import type { ActivityAction } from './activity.ts'

/** False for calls that don't change the business. */
type Audit = ActivityAction | false

/** The specification requires plain text, unless the request accepts JSON, or always. */
export type PlainErrors = boolean | 'always'

type RequestConfig = NonNullable<RouteConfig['request']>

type Content = NonNullable<RequestConfig['body']>

interface Input extends Pick<RequestConfig, 'params' | 'query' | 'headers'> {
  /** A schema of JSON, or other content. */
  body?: z.ZodType | Content
}

interface Config extends Input {
  description?: string
  audit?: Audit
  plainErrors?: PlainErrors
  /** The session signed in or confirmed its identity within ten minutes. */
  fresh?: boolean
  /** The call doesn't count as use for sessions that end when unused. */
  passive?: boolean
  /** Without one, the call responds with 204. */
  [status: number]: RouteConfig['responses'][number]
}

/**
 * Reads change nothing, and strangers' acts aren't part of the activity. Calls for anyone that
 * members also make name theirs.
 */
type NeedsAudit<M, A> = M extends 'get'
  ? { audit?: never }
  : A extends 'anyone'
    ? object
    : { audit: Audit }

type Request<R> = {
  [K in keyof R & keyof Input]: K extends 'body' ? Body<R[K]> : R[K]
}

type Body<B> = B extends z.ZodType ? Json<B> : Extract<B, Content>

type Responses<R> = keyof R & number extends never
  ? { 204: typeof noContent }
  : { [S in keyof R & number]: R[S] }

/** Describes one API call for the server, the browser's client and the documentation. */
export function route<
  M extends RouteConfig['method'],
  P extends string,
  A extends Access,
  R extends Config,
>(
  method: M,
  path: P,
  access: A,
  config: R & Record<Exclude<keyof R, keyof Config>, never> & NeedsAudit<M, A>,
) {
  const {
    audit,
    plainErrors,
    fresh,
    passive,
    description,
    params,
    query,
    headers,
    body,
    ...answered
  } = config as Config
  const described = {
    method,
    path,
    ...(description && { description }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: 'content' in body ? body : json(body) }),
    },
    responses: Object.keys(answered).length > 0 ? answered : { 204: noContent },
  } as { method: M; path: P; request: Request<R>; responses: Responses<R> }
  return Object.assign(createRoute(described), {
    access: access as Access,
    audit: audit ?? false,
    plainErrors: plainErrors ?? false,
    fresh: fresh ?? false,
    passive: passive ?? false,
  })
}

const json = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

type Json<T extends z.ZodType> = ReturnType<typeof json<T>>

export const answers = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A file of this content type, as text. */
export const file = <T extends string>(type: T, description: string) => ({
  description,
  content: { [type]: { schema: z.string() } } as Record<T, { schema: z.ZodString }>,
})

/** Typed as the owner's response, because the client's page has its own types. */
export const byCaller = <T extends z.ZodType>(owner: T, client: z.ZodType) =>
  z.union([owner, client]) as unknown as T

export const noContent = { description: 'Done. No content.' }
