import { ZodType, z } from 'zod'

/*
 * Stands in for `@hono/zod-openapi` in the browser (see vite.config.ts), so that screens check
 * forms with the contracts' own schemas: they keep what validates, and leave out what writes the
 * API's description, three times its weight.
 */

// zod hands what is put on this prototype to every schema.
Object.assign(ZodType.prototype, {
  openapi(this: ZodType) {
    return this
  },
})

/** The definition as it is: only the server makes a route of it. */
export const createRoute = <T>(definition: T): T => definition

export { z }
