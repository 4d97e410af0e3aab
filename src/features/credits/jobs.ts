import { HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { forgetCapped } from './service.ts'

export const creditChores = (context: Context): Chore[] => [
  { name: 'forget capped clients', everyMs: HOUR_MS, run: () => forgetCapped(context) },
]
