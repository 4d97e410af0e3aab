import { HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteExpired } from './queries.ts'

export const accountChores = (context: Context): Chore[] => [
  {
    name: 'forget expired sessions',
    everyMs: HOUR_MS,
    run: () => deleteExpired(context.db, context.clock()),
  },
]
