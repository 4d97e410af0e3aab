import { releaseMany } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { attemptCause } from '../paid/outcome-service.ts'
import { lockExpired, reclaim } from './claim-queries.ts'

const AT_ONCE = 200

/** In one transaction, so that no credits stay reserved if this worker dies, too. */
export async function recover({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  return await inTransaction(db, async tx => {
    const abandoned = await lockExpired(tx, now, AT_ONCE)
    if (abandoned.length === 0) return 0
    const reason = 'The worker stopped before this was sent.'
    const reserved = abandoned
      .filter(({ channel, harmless }) => channel !== 'email' && harmless)
      .map(({ business_id, id, attempts }) => ({
        scope: scopeTo(business_id),
        cause: attemptCause(id, attempts),
        reason,
      }))
    await releaseMany(tx, reserved, now)
    await reclaim(tx, abandoned, now)
    return abandoned.length
  })
}
