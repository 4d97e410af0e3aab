import { HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteExpiredVisitors } from './visitor-queries.ts'

export const visitorChores = (context: Context): Chore[] => [
  {
    name: 'forget expired visitors',
    everyMs: HOUR_MS,
    run: () => deleteExpiredVisitors(context.db, context.clock()),
  },
]
