import type { BusinessScope } from '../actor.ts'
import type { Tx } from './database.ts'
import { hasRow } from './found.ts'

const locking =
  (lock: 'forKeyShare' | 'forUpdate') =>
  (tx: Tx, { businessId }: BusinessScope, id: number): Promise<boolean> =>
    hasRow(
      tx
        .selectFrom('staff')
        .select('id')
        .where('business_id', '=', businessId)
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        [lock](),
    )

/** Keeps the staff member from being removed until the transaction ends. False if already gone. */
export const keepStaff = locking('forKeyShare')
/** Locks the row before its staff member is removed. False if already gone. */
export const lockStaffRow = locking('forUpdate')
