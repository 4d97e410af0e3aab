import { setTimeout as delay } from 'node:timers/promises'
import type { Channel } from '#domain/channels.ts'
import { captureMany, releaseMany } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/db/errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { ClaimedMessage } from './claim/details-queries.ts'
import { type Finished, finish } from './claim/finish-queries.ts'
import { extendLeases, replanRefused } from './gate/queries.ts'
import { Gate } from './gate/service.ts'
import { CHANGED } from './outcome-service.ts'
import {
  type Fallback,
  planFallbacks,
  type SettledAttempt,
  settleAttempts,
} from './paid/queries.ts'

/** After this time, other workers take over a dead worker's messages. */
export const LEASE_MS = 60_000
const RECORD_AGAIN_MS = 1_000
/** Few calls, because each one rings for a long time. */
const AT_ONCE: Record<Channel, number> = {
  email: 25,
  sms: 100,
  whatsapp: 100,
  voice: 8,
}
/** Includes the provider's own deadline; must fit into the lease. */
const SEND_MS: Record<Channel, number> = {
  email: 5_000,
  sms: 20_000,
  whatsapp: 20_000,
  voice: 20_000,
}

export interface PaidEnd {
  finished: Finished
  attempt?: SettledAttempt
  captured?: string
  /** Saved with the result, so that a crash loses both or neither. */
  released?: { cause: string; reason: string }
  fallback?: Fallback
}

export interface Sending {
  context: Context
  gates: Record<Channel, Gate>
  atOnce: Record<Channel, number>
  held: Set<ClaimedMessage>
  /** Resolves once saved. */
  end(finished: Finished): Promise<void>
  endPaid(end: PaidEnd): Promise<void>
}

export function openSending(context: Context): Sending {
  const { db, clock } = context
  const atOnce = { ...AT_ONCE, ...(context.email.atOnce ? { email: context.email.atOnce } : {}) }
  const gateOf = (channel: Channel) =>
    new Gate(context, { atOnce: atOnce[channel], sendMs: SEND_MS[channel] })
  return {
    context,
    atOnce,
    gates: {
      email: gateOf('email'),
      sms: gateOf('sms'),
      whatsapp: gateOf('whatsapp'),
      voice: gateOf('voice'),
    },
    held: new Set(),
    end: endWhileLeased(async ends => {
      await replan(context, ends)
      await finish(db, ends, clock())
      showFailed(context, ends)
    }),
    endPaid: createBatcher(async ends => {
      const now = clock()
      const finished = ends.map(end => end.finished)
      await replan(context, finished)
      await inTransaction(db, async tx => {
        await finish(tx, finished, now)
        const attempts = ends.flatMap(({ attempt }) => attempt ?? [])
        const reached = await settleAttempts(tx, attempts, now)
        // The response may come from a gateway in front of the provider.
        const unreached = ends.filter(({ attempt }) => !attempt || !reached.has(attempt.id))
        const fallbacks = unreached.flatMap(({ fallback }) => fallback ?? [])
        await planFallbacks(tx, fallbacks, now)
        const captured = ends.flatMap(end =>
          end.captured ? [{ scope: scopeTo(end.finished.businessId), cause: end.captured }] : [],
        )
        await captureMany(tx, captured, now)
        const released = unreached.flatMap(end =>
          end.released ? [{ scope: scopeTo(end.finished.businessId), ...end.released }] : [],
        )
        await releaseMany(tx, released, now)
      })
      showFailed(context, finished)
      for (const { attempt } of ends)
        if (attempt) context.events.publish(scopeTo(attempt.businessId), 'credits')
    }),
  }
}

/** Keeps emails from being sent twice if the database was unavailable when they had been sent. */
function endWhileLeased(save: (ends: Finished[]) => Promise<void>): Sending['end'] {
  const saveTogether = createBatcher(save)
  return async finished => {
    const until = performance.now() + LEASE_MS
    let alone = false
    for (;;) {
      try {
        return await (alone ? save([finished]) : saveTogether(finished))
      } catch (error) {
        const reason = unavailability(error)
        if (!reason || performance.now() >= until) throw error
        // One locked message must not delay the others.
        alone = reason === 'busy'
        await delay(RECORD_AGAIN_MS)
      }
    }
  }
}

/** @throws the first error, once all have ended. */
export async function allEnded(ends: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(ends)).find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Timelines aren't refreshed for sent messages, because there are too many. */
function showFailed({ events }: Context, ends: readonly Finished[]) {
  const failed = ends.filter(({ state }) => state === 'failed')
  for (const id of new Set(failed.map(({ businessId }) => businessId)))
    events.publish(scopeTo(id), 'appointments')
}

async function replan({ db, clock }: Context, ends: readonly Finished[]) {
  const turnedBack = ends.filter(({ reason }) => reason === CHANGED)
  if (turnedBack.length > 0) await replanRefused(db, turnedBack, clock())
}

/** Messages being sent must not count as lost. */
export async function extendHeld({ context, held }: Sending, leaseUntil: Date): Promise<void> {
  if (held.size > 0) await extendLeases(context.db, [...held], leaseUntil)
}

export const freeSlots = ({ gates, atOnce }: Sending, channel: Channel, isFresh: boolean): number =>
  Math.max(0, atOnce[channel] - gates[channel].waiting(isFresh))
