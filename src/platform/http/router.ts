// For speed: validates a request at once instead of asynchronously in a layer for each part (197
// instead of 256 µs per check, without PostgreSQL)
import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler, Context as Request, ValidationTargets } from 'hono'
import { refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'

/** Its type doesn't list the routes, because contracts type the clients. */
export interface Router extends Hono<HttpEnv> {
  openapi<R extends RouteConfig>(route: R, handler: RouteHandler<R, HttpEnv>): Router
}

type Guarded = RouteConfig & { middleware?: MiddlewareHandler<HttpEnv> }

export function createRouter(): Router {
  const router = new OpenAPIHono<HttpEnv>()
  const add = (
    { middleware, ...route }: Guarded,
    handle: (c: Request<HttpEnv>) => Promise<Response>,
  ) => {
    router.openAPIRegistry.registerPath(route)
    const validate = validatorOf(route)
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const handler = async (c: Request<HttpEnv>) => {
      await validate(c)
      return await handle(c)
    }
    return router.on([route.method], [path], ...(middleware ? [middleware] : []), handler)
  }
  return Object.assign(router, { openapi: add }) as unknown as Router
}

/** Handlers find the results with `c.req.valid`. */
function validatorOf({ request = {} }: RouteConfig) {
  const { query, params, body } = request
  const headers = request.headers as z.ZodObject | undefined
  const names = Object.keys(headers?.shape ?? {})
  const media = body?.content['application/json'] as { schema: z.ZodType } | undefined
  return async (c: Request<HttpEnv>) => {
    if (query) keep(c, 'query', query, queryOf(c))
    if (params) keep(c, 'param', params, c.req.param())
    if (headers)
      keep(c, 'header', headers, Object.fromEntries(names.map(name => [name, c.req.header(name)])))
    if (media) keep(c, 'json', media.schema, await readJson(c))
  }
}

/** @throws 400 */
function keep(
  c: Request<HttpEnv>,
  part: keyof ValidationTargets,
  schema: z.ZodType,
  value: unknown,
) {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw invalidInput(error)
  c.req.addValidatedData(part, data as object)
}

const queryOf = (c: Request<HttpEnv>) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  )

function invalidInput(error: z.core.$ZodError) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const [first] = Object.entries(fields)
  if (!first) return refuse.invalid('Invalid input')
  const [field, message] = first
  const generic =
    /^(Required|Expected|Invalid input|Invalid enum|String must|Number must|Array must|Invalid date|Unrecognized)/
  return refuse.invalid(generic.test(message) && field ? `${field}: ${message}` : message, fields)
}
