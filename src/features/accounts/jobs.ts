import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteExpired } from './queries.ts'

export const accountChores = (context: Context): Chore[] => [
  {
    name: 'forget expired sessions',
    everyMs: 60 * 60 * 1000,
    run: () => deleteExpired(context.db, context.clock()),
  },
]
