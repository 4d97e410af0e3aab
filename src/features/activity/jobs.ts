import { HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { forgetOldActivity } from './service.ts'

export const activityChores = (context: Context): Chore[] => [
  { name: 'forget old activity', everyMs: HOUR_MS, run: () => forgetOldActivity(context) },
]
