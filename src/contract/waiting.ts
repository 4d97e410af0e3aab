import { z } from '@hono/zod-openapi'

/** Must end before the service or appointment does, which the caller checks. */
export const waiting = z
  .object({
    after: z.int().min(1).max(1440).openapi({ description: 'Minutes from the start.' }),
    minutes: z.int().min(1).max(1440),
  })
  .openapi('Waiting')
export type Waiting = z.output<typeof waiting>
