import type { Db } from '#platform/db/database.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import type { Reassigned } from '../planning/reminder-rules.ts'
import type { NamedEdits } from '../templates/edit-rows-rules.ts'

/** The names before and after a change of the person or the service. */
export async function readReassigned(
  db: Db,
  { business_id, payload }: ClaimedMessage,
): Promise<Pick<NamedEdits, 'staff' | 'service'> | undefined> {
  const reassigned = payload.reassigned as Reassigned | undefined
  if (!reassigned) return undefined
  const namesOf = async (table: 'staff' | 'services', ids: readonly number[] = []) => {
    if (ids.length === 0) return undefined
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('business_id', '=', business_id)
      .where('id', 'in', ids)
      .execute()
    const names = ids.flatMap(id => rows.find(row => row.id === id)?.name ?? [])
    return names.length === ids.length ? names : undefined
  }
  return {
    staff: await namesOf('staff', reassigned.staff),
    service: await namesOf('services', reassigned.services),
  }
}
