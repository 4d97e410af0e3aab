import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'

export const createRouter = () =>
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
