import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'

/** A router whose type doesn't list its routes: clients are typed by contracts. */
export interface Router extends Hono<HttpEnv> {
  openapi<R extends RouteConfig>(route: R, handler: RouteHandler<R, HttpEnv>): Router
}

export const createRouter = (): Router =>
  new OpenAPIHono<HttpEnv>({
    defaultHook: result => {
      if (!result.success) throw invalidInput(result.error)
    },
  })

/** Turns schema errors into a refusal. The first message leads; generic ones name their field. */
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
