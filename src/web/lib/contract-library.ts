import { ZodType, z } from 'zod'

/*
 * Replaces `@hono/zod-openapi` in the browser (see vite.config.ts): forms validate with the
 * contracts' schemas, without the code for the API description, which is three times their size.
 */

// Every zod schema inherits from this prototype.
Object.assign(ZodType.prototype, {
  openapi(this: ZodType) {
    return this
  },
})

/** Returned unchanged: only the server needs a route. */
export const createRoute = <T>(definition: T): T => definition

export { z }
