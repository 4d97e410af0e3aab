import { z } from '@hono/zod-openapi'

/** The caller checks that it ends before the service or appointment. */
export const waiting = z
  .object({
    after: z.int().min(1).max(1440).describe('Minutes from the start.'),
    minutes: z.int().min(1).max(1440),
  })
  .openapi('Waiting')
export type Waiting = z.output<typeof waiting>
