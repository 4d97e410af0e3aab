import { z } from '@hono/zod-openapi'
import { named } from './fields.ts'

/** The caller checks that it ends before the service or appointment. */
export const waiting = named('Waiting', {
  after: z.int().min(1).max(1440).describe('Minutes from the start.'),
  minutes: z.int().min(1).max(1440),
})
export type Waiting = z.output<typeof waiting>
