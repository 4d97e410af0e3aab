import { setTimeout as delay } from 'node:timers/promises'
import { type Channel, channels } from '#domain/channels.ts'
import type { Context } from '#platform/context.ts'
import { startLoop } from '#platform/loop.ts'
import { claimDue, readNextDue } from './claim/claim-queries.ts'
import type { ClaimedMessage } from './claim/details-queries.ts'
import { recover } from './claim/recovery-service.ts'
import { deliver, mailBreaker } from './email/service.ts'
import { replaceLastCalls } from './paid/last-calls-service.ts'
import { textingBreaker } from './paid/outcome-service.ts'
import { deliverPaid } from './paid/service.ts'
import { answerEmailRequests } from './requests-service.ts'
import {
  allEnded,
  extendHeld,
  freeSlots,
  LEASE_MS,
  openSending,
  type Sending,
} from './sending-service.ts'
import { settleUnknown } from './settlement/service.ts'

const HOLD_MS = 20_000
export const BATCHES: Record<Channel, number> = {
  email: 100,
  sms: 100,
  whatsapp: 100,
  voice: 8,
}
/** Batches per lane: one can be rendered while another is sent. */
const OVERLAP = 3
/** Messages due this recently don't wait behind a backlog. */
const FRESH_MS = 5_000
/** How long to wait between queries, so that messages that become due in the meantime share one. */
const APART_MS = 100
/** The longest wait before checking for other processes' messages. */
const POLL_MS = 1_000
const RECOVER_MS = 5_000
const SETTLE_MS = 60_000
const LAST_CALLS_MS = 60_000
const REQUESTS_MS = 1_000

export interface Worker {
  wake(channels?: readonly Channel[]): void
  stop(): Promise<void>
}

type DueWindow = 'fresh' | 'late' | 'all'

/**
 * Each channel has its own lanes, so that a slow provider delays no other. `speed` is that of the
 * context's clock, relative to real time.
 */
export function startWorker(context: Context, speed = 1): Worker {
  const sending = openSending(context)
  const fresh = channels.map(channel => startLane(sending, channel, 'fresh'))
  const late = channels.map(channel => startLane(sending, channel, 'late'))
  const chore = (everyMs: number, what: () => Promise<unknown>) =>
    startLoop(async () => {
      await what().catch(err => context.log.error({ err }, 'worker turn failed'))
      return everyMs / speed
    })
  const wake = (due: readonly Channel[] = channels) => {
    for (const lane of fresh) if (due.includes(lane.channel)) lane.wake()
  }
  const loops = [
    chore(HOLD_MS, () => extendHeld(sending, new Date(context.clock().getTime() + LEASE_MS))),
    chore(RECOVER_MS, async () => {
      if ((await recover(context)) > 0) for (const lane of late) lane.wake()
    }),
    chore(SETTLE_MS, () => settleUnknown(context)),
    chore(REQUESTS_MS, async () => {
      if ((await answerEmailRequests(context)) > 0) wake()
    }),
    chore(LAST_CALLS_MS, async () => {
      if ((await replaceLastCalls(sending)) > 0) wake()
    }),
  ]
  return {
    wake,
    async stop() {
      const stopped = [...fresh, ...late].map(lane => lane.stop())
      for (const gate of Object.values(sending.gates)) gate.close()
      await Promise.all(stopped)
      await Promise.all(loops.map(loop => loop.stop()))
    },
  }
}

function startLane(sending: Sending, channel: Channel, window: DueWindow) {
  const { context } = sending
  const inProgress = new Set<Promise<void>>()
  /** Epoch milliseconds; no query is needed until then. */
  let next = { dueAt: 0, askAgainAt: 0 }
  let claimedAt = Number.NEGATIVE_INFINITY

  const pauseMs = async (): Promise<number> => {
    if (window === 'late') return POLL_MS
    const now = context.clock().getTime()
    if (now >= next.askAgainAt || now >= next.dueAt) {
      const due = await readNextDue(context.db, channel, new Date(now))
      next = { dueAt: due?.getTime() ?? Number.POSITIVE_INFINITY, askAgainAt: now + POLL_MS }
    }
    return Math.min(POLL_MS, next.dueAt - now + 1)
  }

  const loop = startLoop(async () => {
    try {
      const apart = claimedAt + APART_MS - performance.now()
      if (apart > 0) await delay(apart)
      claimedAt = performance.now()
      const { claimed, more } = await claim(sending, channel, window)
      if (more) claimedAt = Number.NEGATIVE_INFINITY
      if (claimed.length === 0) {
        if (inProgress.size === 0 || freeSlots(sending, channel, window === 'fresh') > 0)
          return await pauseMs()
        await Promise.race(inProgress)
        return 0
      }
      const batch = send(sending, claimed, window === 'fresh')
        .catch(err => context.log.error({ err }, 'worker turn failed'))
        .finally(() => inProgress.delete(batch))
      inProgress.add(batch)
      if (inProgress.size >= OVERLAP) await Promise.race(inProgress)
      return 0
    } catch (err) {
      context.log.error({ err }, 'worker turn failed')
      return POLL_MS
    }
  })
  return {
    channel,
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await Promise.all(inProgress)
    },
  }
}

/** @returns the claimed messages, and whether more may be due. */
async function claim(
  sending: Sending,
  channel: Channel,
  window: DueWindow,
): Promise<{ claimed: ClaimedMessage[]; more: boolean }> {
  const { context, held } = sending
  const now = context.clock()
  const breaker = channel === 'email' ? mailBreaker(context) : textingBreaker(context, channel)
  const limit = breaker.allows(
    Math.min(BATCHES[channel], freeSlots(sending, channel, window === 'fresh')),
    now.getTime(),
  )
  if (limit === 0) return { claimed: [], more: true }
  const edge = new Date(now.getTime() - FRESH_MS)
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimDue(context.db, {
    channel,
    now,
    dueAfter: window === 'fresh' ? edge : undefined,
    dueUntil: window === 'late' ? edge : undefined,
    leaseUntil,
    limit,
  })
  for (const message of claimed) held.add(message)
  return { claimed, more: claimed.length === limit }
}

async function send(
  sending: Sending,
  claimed: readonly ClaimedMessage[],
  isFresh: boolean,
): Promise<void> {
  const { context, held } = sending
  // Lets the lane start its next query before this batch is rendered.
  await new Promise(resolve => setImmediate(resolve))
  try {
    if (claimed[0]?.channel === 'email') {
      await allEnded(
        claimed.map(async message => sending.end(await deliver(sending, message, isFresh))),
      )
    } else {
      await deliverPaid(sending, claimed, isFresh)
      // A skipped message may have planned an email that is due now.
      context.wakeWorker()
    }
  } finally {
    for (const message of claimed) held.delete(message)
  }
}

export async function sendDue(context: Context): Promise<void> {
  const sending = openSending({ ...context, wakeWorker: () => {} })
  for (let busy = true; busy; ) {
    busy =
      (await recover(context)) +
        (await replaceLastCalls(sending)) +
        (await answerEmailRequests(sending.context)) >
      0
    for (const channel of channels) {
      const { claimed } = await claim(sending, channel, 'all')
      if (claimed.length === 0) continue
      busy = true
      await send(sending, claimed, false)
    }
  }
}
