import { channels } from '#domain/channels.ts'
import { claimDue } from '../claim/claim-queries.ts'
import { done, LAST_CALL_MS, staleness } from '../outcome-service.ts'
import { LEASE_MS, type Sending } from '../sending-service.ts'
import { NOT_ACCEPTING, replaceByEmail, textingBreaker } from './outcome-service.ts'

const AT_ONCE = 100

/** Ends messages whose next attempt would come too late. */
export async function replaceLastCalls({ context, endPaid }: Sending): Promise<number> {
  const { clock, db } = context
  let ended = 0
  for (const channel of channels) {
    const now = clock()
    const at = now.getTime()
    if (channel === 'email' || textingBreaker(context, channel).allows(1, at) > 0) continue
    const near = await claimDue(db, {
      channel,
      now,
      leaseUntil: new Date(at + LEASE_MS),
      limit: AT_ONCE,
      remindsBefore: new Date(at + LAST_CALL_MS),
    })
    await Promise.all(
      near.map(message => {
        const stale = staleness(message, now)
        if (stale) return endPaid({ finished: done(message, 'skipped', stale) })
        return endPaid(replaceByEmail(message, done(message, 'failed', NOT_ACCEPTING)))
      }),
    )
    ended += near.length
  }
  return ended
}
