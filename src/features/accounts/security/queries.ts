import type { Db } from '#platform/db/database.ts'
import type { IdleMinutes } from './rules.ts'

export async function setIdleMinutes(
  db: Db,
  { businessId, userId }: { businessId: number; userId: number },
  minutes: IdleMinutes | null,
) {
  await db
    .updateTable('users')
    .set({ idle_minutes: minutes })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute()
}
