import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/open.ts'

/** What decides about changes: the reminder leads in minutes, and how long before the start clients may change. */
export async function readChangeSettings(db: Db, { businessId }: BusinessScope) {
  const row = await db
    .selectFrom('businesses')
    .select(['reminder_leads as leads', 'change_cutoff_minutes as cutoffMinutes', 'time_zone as timeZone'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return row
}
