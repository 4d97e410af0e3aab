import { DAY_MS, HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { deleteKeysBefore } from './queries.ts'

/** How long a booking can be repeated with its key. */
const KEPT_MS = 7 * DAY_MS

export const bookingChores = (context: Context): Chore[] => [
  {
    name: 'forget old idempotency keys',
    everyMs: HOUR_MS,
    run: () => deleteKeysBefore(context.db, new Date(context.clock().getTime() - KEPT_MS)),
  },
]
