import type { Db, Tx } from '#platform/db/database.ts'
import type { IdleMinutes } from './rules.ts'

interface Login {
  businessId: number
  userId: number
}

export async function setIdleMinutes(
  db: Db,
  { businessId, userId }: Login,
  minutes: IdleMinutes | null,
) {
  await db
    .updateTable('users')
    .set({ idle_minutes: minutes })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute()
}

export async function noteReport(tx: Tx, { businessId, userId }: Login, now: Date) {
  await tx
    .updateTable('users')
    .set({ sign_in_reported_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute()
}
