import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { checkDue } from './check-service.ts'

export const domainChores = (context: Context): Chore[] => [
  { name: 'check domains', everyMs: MINUTE_MS, run: () => checkDue(context) },
]
