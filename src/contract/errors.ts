import { z } from '@hono/zod-openapi'
import { named } from './fields.ts'

export const errorAnswer = named('Error', {
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.int().optional().describe('Only with status 429.'),
})
