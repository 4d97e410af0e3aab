import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteExpiredVisitors } from './visitor-queries.ts'

export const visitorChores = (context: Context): Chore[] => [
  {
    name: 'forget expired visitors',
    everyMs: 60 * 60 * 1000,
    run: () => deleteExpiredVisitors(context.db, context.clock()),
  },
]
