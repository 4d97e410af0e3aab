import { z } from '@hono/zod-openapi'
import { MAX_MINUTES } from './rules.ts'

/** Must end before the service or appointment does, which the caller checks. */
export const waiting = z
  .object({
    after: z.int().min(1).max(MAX_MINUTES).openapi({ description: 'Minutes from the start.' }),
    minutes: z.int().min(1).max(MAX_MINUTES),
  })
  .openapi('Waiting')
export type Waiting = z.output<typeof waiting>
