import { randomInt } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#domain/time/date.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { forgetPushes, listWithNeedlessPushes } from '#features/businesses/service.ts'
import { scopeTo } from '#platform/actor.ts'
import { breakerOf } from '#platform/breaker.ts'
import type { Context } from '#platform/context.ts'
import { runEach } from '#platform/db/maintenance.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { sign } from '#platform/tokens.ts'
import { sendPush, type Target, unsealTarget } from '../sending-service.ts'
import * as queries from './queries.ts'
import { contentOf, endOfQuiet } from './rules.ts'

/** Longer than a call may take, so that only a dead worker's pushes are sent again. */
const LEASE_MS = 30_000
const BATCH = 20
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000
/** Consecutive failures that pause a push service. */
const FAILURES = 5
/** A subscription ends after this long without contact. */
const GIVEN_UP_MS = 30 * DAY_MS

export async function sendDuePushes(context: Context): Promise<number> {
  const now = context.clock()
  if (!(await queries.hasDue(context.db, now))) return 0
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await queries.claimDue(context.db, { now, leaseUntil, limit: BATCH })
  await Promise.all(claimed.map(push => deliver(context, push)))
  return claimed.length
}

async function deliver(context: Context, push: queries.ClaimedPush): Promise<void> {
  const { db } = context
  const now = context.clock()
  if (!isTimeZone(push.time_zone)) {
    if (push.expires_at <= now) return await queries.finish(db, push)
    // Another worker may know it.
    const dueAt = new Date(now.getTime() + LEASE_MS)
    return await queries.postpone(db, push, { dueAt, expiresAt: push.expires_at, counts: false })
  }
  const morning = endOfQuiet(now.getTime(), push)
  if (morning !== undefined) {
    const expiresAt = new Date(morning + HOUR_MS)
    return await queries.postpone(db, push, { dueAt: new Date(morning), expiresAt, counts: false })
  }
  const message = contentOf(push, now)
  if (!message) return await queries.finish(db, push)
  if (push.expires_at <= now) return await giveUp(context, push)
  const target = unsealTarget(context, push.business_id, push)
  if (!target) return await queries.endSubscription(db, push)

  // A service that is down must not hold up the others.
  const breaker = breakerOf(context.outbound, hostOf(target), FAILURES)
  if (breaker.allows(1, now.getTime()) === 0) return await retry(context, push, false)
  const sent = await sendPush(context, target, message, topicOf(context, push))
  breaker.record(sent.outcome !== 'later', context.clock().getTime())
  switch (sent.outcome) {
    case 'accepted':
      if (push.failing_since) await queries.noteFailing(db, push, null)
      return await queries.finish(db, push)
    case 'gone':
      return await queries.endSubscription(db, push)
    case 'refused':
      if (!push.failing_since) await queries.noteFailing(db, push, now)
      return await queries.finish(db, push)
    case 'later':
      return await retry(context, push, true, sent.afterMs)
  }
}

const hostOf = ({ endpoint }: Target) => new URL(endpoint).host

/** The same for all pushes about an appointment, and meaningless to the push service. */
const topicOf = ({ keys }: Context, { business_id, appointment_id }: queries.ClaimedPush) =>
  sign(keys.signing, `push ${business_id} ${appointment_id}`).slice(0, 32)

async function retry(context: Context, push: queries.ClaimedPush, counts: boolean, afterMs = 0) {
  const now = context.clock()
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (push.attempts - 1))
  const dueAt = new Date(now.getTime() + Math.max(afterMs, wait / 2 + randomInt(wait)))
  const { expires_at: expiresAt } = push
  if (dueAt < expiresAt)
    return await queries.postpone(context.db, push, { dueAt, expiresAt, counts })
  await giveUp(context, push)
}

async function giveUp({ db, clock }: Context, push: queries.ClaimedPush) {
  if (!push.failing_since && push.attempts > 1) await queries.noteFailing(db, push, clock())
  await queries.finish(db, push)
}

/** Also clears `has_pushes`, so that businesses without subscriptions pay nothing for pushes. */
export async function tidySubscriptions(context: Context): Promise<void> {
  await queries.endFailing(context.db, new Date(context.clock().getTime() - GIVEN_UP_MS))
  await runEach(await listWithNeedlessPushes(context.db), id => {
    const scope = scopeTo(id)
    return changeOffer(context.db, scope, tx => forgetPushes(tx, scope))
  })
}
