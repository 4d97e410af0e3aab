import { ZodType, z } from 'zod'

/*
 * Replaces `@hono/zod-openapi` in the browser (see vite.config.ts), so that forms validate with the
 * contracts' schemas without the API description, which is three times their size.
 */

// zod gives every schema the members of this prototype.
Object.assign(ZodType.prototype, {
  openapi(this: ZodType) {
    return this
  },
})

/** Returned unchanged: only the server needs a route. */
export const createRoute = <T>(definition: T): T => definition

export { z }
