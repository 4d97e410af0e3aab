import type { BusinessScope } from '../actor.ts'
import { refuse } from '../refusal.ts'
import type { Db, Tx } from './database.ts'
import { retryConflicts } from './retries.ts'

/**
 * Runs work in one transaction. After a deadlock or a serialization failure it runs again from the beginning, so the work
 * does nothing but read and write the database.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work))

/**
 * Runs a change of what a business offers. Such changes come one after another, each behind the bookings under way: the
 * business's row is locked before anything of the business is, as docs/ARCHITECTURE.md says.
 */
export const changeOffer = <T>(db: Db, scope: BusinessScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async tx => {
    await lockBusiness(tx, scope)
    return await work(tx)
  })

/** Holds off other changes of what the business offers, and bookings, until the transaction ends. @throws 401 for one that is closed. */
export async function lockBusiness(tx: Tx, { businessId }: BusinessScope): Promise<void> {
  const row = await tx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refuse.noSession()
}
