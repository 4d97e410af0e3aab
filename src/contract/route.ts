import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Access } from './access.ts'
import type { ActivityAction } from './activity.ts'

/** False for calls that don't change the business. */
type Audit = ActivityAction | false

/** The specification requires plain text, unless the request accepts JSON, or always. */
export type PlainErrors = boolean | 'always'

interface RouteExtras {
  audit?: Audit
  plainErrors?: PlainErrors
  /** The session signed in or confirmed its identity within ten minutes. */
  fresh?: boolean
  /** The call doesn't count as use for sessions that end when unused. */
  passive?: boolean
}

type Config = RouteExtras & {
  description?: string
  request?: RouteConfig['request']
  /** Without one, the call responds with 204. */
  [status: number]: RouteConfig['responses'][number]
}

type Responses<R> = keyof R & number extends never
  ? { 204: typeof noContent }
  : { [S in keyof R & number]: R[S] }

/** Describes one API call for the server, the browser's client and the documentation. */
export function route<M extends RouteConfig['method'], P extends string, R extends Config>(
  method: M,
  path: P,
  access: Access,
  config: R &
    Record<Exclude<keyof R, keyof Config>, never> &
    (M extends 'get' ? { audit?: never } : { audit: Audit }),
) {
  const { audit, plainErrors, fresh, passive, description, request, ...answered } = config as R
  const described = {
    method,
    path,
    ...(description && { description }),
    ...(request && { request }),
    responses: Object.keys(answered).length > 0 ? answered : { 204: noContent },
  } as Pick<R, keyof R & 'request'> & { method: M; path: P; responses: Responses<R> }
  return Object.assign(createRoute(described), {
    access,
    audit: audit ?? false,
    plainErrors: plainErrors ?? false,
    fresh: fresh ?? false,
    passive: passive ?? false,
  })
}

export const answers = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Typed as the owner's response, because the client's page has its own types. */
export const byCaller = <T extends z.ZodType>(owner: T, client: z.ZodType) =>
  z.union([owner, client]) as unknown as T

export const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

export const noContent = { description: 'Done. No content.' }
