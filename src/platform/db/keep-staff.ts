import type { BusinessScope } from '../actor.ts'
import type { Tx } from './database.ts'

/** Keeps them from being removed until the transaction ends. False if they are already gone. */
export async function keepStaff(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}
