import type { Context } from '#platform/context.ts'
import { releaseSending } from '#platform/db/hold.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { countOverdue, skipOverdue } from './claim/overdue-queries.ts'

export const countHeld = ({ db, clock }: Context): Promise<number> => countOverdue(db, clock())

/**
 * `skip` means that another server has sent everything due until now. @returns undefined if sending
 * wasn't on hold.
 */
export async function release(
  { db, clock, wakeWorker }: Context,
  { skip }: { skip: boolean },
): Promise<number | undefined> {
  const skipped = await inTransaction(db, async tx => {
    if (!(await releaseSending(tx))) return undefined
    return skip ? await skipOverdue(tx, clock()) : 0
  })
  wakeWorker()
  return skipped
}
