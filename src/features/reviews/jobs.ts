import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { publishDue } from './service.ts'

export const reviewChores = (context: Context): Chore[] => [
  { name: 'publish reviews', everyMs: 10 * MINUTE_MS, run: () => publishDue(context) },
]
