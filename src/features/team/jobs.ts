import { DAY_MS, HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteEnded } from './joining/queries.ts'

/** How long the page of an ended invitation can explain why it doesn't work. */
const KEPT_MS = 30 * DAY_MS

export const teamChores = (context: Context): Chore[] => [
  {
    name: 'forget ended invitations',
    everyMs: HOUR_MS,
    run: () => deleteEnded(context.db, new Date(context.clock().getTime() - KEPT_MS)),
  },
]
