import type { BusinessScope } from '../actor.ts'
import type { LiveEvents, LiveTopic } from '../events.ts'
import { refuse } from '../refusal.ts'
import type { Db, Tx } from './database.ts'
import { retryConflicts } from './retries.ts'

/**
 * Repeats the work after a conflict, so it must have no side effects outside the database. Joins
 * the caller's transaction, if there is one.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : retryConflicts(() => db.transaction().execute(work))

const isTransaction = (db: Db): db is Tx => db.isTransaction

/**
 * Locks the business's row first (docs/ARCHITECTURE.md), so that changes run one at a time and
 * after bookings in progress.
 */
export const changeOffer = <T>(
  db: Db,
  scope: BusinessScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async tx => {
    await lockBusiness(tx, scope)
    return await work(tx)
  })

/** Also notifies open screens after the commit. */
export async function changeOfferOf<T>(
  { db, events }: { db: Db; events: LiveEvents },
  scope: BusinessScope,
  topic: LiveTopic,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await changeOffer(db, scope, work)
  events.publish(scope, topic)
  return result
}

/** Blocks bookings and other offer changes. @throws 401 for a closed business. */
export async function lockBusiness(tx: Tx, scope: BusinessScope): Promise<void> {
  requireOpen(await ofOpen(tx, scope).forNoKeyUpdate().executeTakeFirst())
}

/**
 * Waits for changes of the offer and imports. The business can't close until the transaction ends,
 * so nothing saved here outlives the business.
 * @throws 401 for a closed business.
 */
export async function keepOpen(tx: Tx, scope: BusinessScope): Promise<void> {
  requireOpen(await ofOpen(tx, scope).forShare().executeTakeFirst())
}

const ofOpen = (tx: Tx, { businessId }: BusinessScope) =>
  tx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('closed_at', 'is', null)

function requireOpen(row: object | undefined) {
  if (!row) throw refuse.noSession()
}
