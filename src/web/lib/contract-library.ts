import { ZodType, z } from 'zod'

/*
 * Replaces `@hono/zod-openapi` in the browser (see vite.config.ts), whose API description is three
 * times the size of the schemas.
 */

// Every zod schema inherits from this prototype.
Object.assign(ZodType.prototype, {
  openapi(this: ZodType) {
    return this
  },
  describe(this: ZodType) {
    return this
  },
})

/** Only the server needs a route. */
export const createRoute = <T>(definition: T): T => definition

export { z }
