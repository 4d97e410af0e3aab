import { channels, type NotificationChannel } from '#domain/channels.ts'
import type { Context } from '#platform/context.ts'
import { startLoop } from '#platform/loop.ts'
import { claimDue, readNextDue } from './claim/claim-queries.ts'
import type { ClaimedMessage } from './claim/details-queries.ts'
import { recover } from './claim/recovery-service.ts'
import { deliver, mailBreaker } from './email/service.ts'
import { takeLastCalls } from './paid/last-calls-service.ts'
import { textingBreaker } from './paid/outcome-service.ts'
import { deliverPaid } from './paid/service.ts'
import { answerEmailRequests } from './requests-service.ts'
import { keepHolding, openSending, room, type Sending } from './sending-service.ts'
import { settleUnknown } from './settlement/service.ts'

/**
 * A worker that dies loses its messages to the others after this long; one that lives says so three
 * times meanwhile.
 */
const LEASE_MS = 60_000
const HOLD_MS = 20_000
/** Messages taken at once, where there is room for as many. */
export const BATCHES: Record<NotificationChannel, number> = {
  email: 100,
  sms: 100,
  whatsapp: 100,
  voice: 8,
}
/** Batches of a lane under way at once: while one is sent, the next is made. */
const OVERLAP = 3
/** What has just fallen due has a lane of its own, so that it does not wait behind a backlog. */
const FRESH_MS = 5_000
/** Looks at least this often, for what other processes wrote. */
const POLL_MS = 1_000
const RECOVER_MS = 5_000
const SETTLE_MS = 60_000
const LAST_CALLS_MS = 60_000
const REQUESTS_MS = 1_000

export interface Worker {
  /** Looks for due messages now rather than at the next turn. */
  wake(): void
  /** Finishes what is being sent and takes no more. */
  stop(): Promise<void>
}

/** Which messages a lane takes: what has just fallen due, what should have left before, or all. */
type Window = 'fresh' | 'late' | 'all'

/**
 * Starts sending what is due, in this process, beside any number of other workers. Each channel has
 * lanes of its own, so that a provider that is slow holds up nothing else.
 * @param speed how many times faster than the world's the context's clock runs.
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
  const wake = () => {
    for (const lane of fresh) lane.wake()
  }
  const loops = [
    chore(HOLD_MS, () => keepHolding(sending, new Date(context.clock().getTime() + LEASE_MS))),
    chore(RECOVER_MS, async () => {
      if ((await recover(context)) > 0) for (const lane of late) lane.wake()
    }),
    chore(SETTLE_MS, () => settleUnknown(context)),
    chore(REQUESTS_MS, async () => {
      if ((await answerEmailRequests(context)) > 0) wake()
    }),
    chore(LAST_CALLS_MS, async () => {
      if ((await takeLastCalls(sending)) > 0) wake()
    }),
  ]
  return {
    wake,
    async stop() {
      await Promise.all([...fresh, ...late].map(lane => lane.stop()))
      await Promise.all(loops.map(loop => loop.stop()))
    },
  }
}

/** Sends what falls into a window by one channel, a few batches at a time. */
function startLane(sending: Sending, channel: NotificationChannel, window: Window) {
  const { context } = sending
  const under = new Set<Promise<void>>()
  /**
   * When the next message falls due, as far as is known; and until when (epoch milliseconds)
   * nothing else need be asked.
   */
  let next = { dueAt: 0, askAgainAt: 0 }

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
      const claimed = await claim(sending, channel, window)
      if (claimed.length === 0) {
        // A full house is looked at again when somebody has left it.
        if (under.size === 0 || room(sending, channel, window === 'fresh') > 0)
          return await pauseMs()
        await Promise.race(under)
        return 0
      }
      const batch = send(sending, claimed, window === 'fresh')
        .catch(err => context.log.error({ err }, 'worker turn failed'))
        .finally(() => under.delete(batch))
      under.add(batch)
      if (under.size >= OVERLAP) await Promise.race(under)
      return 0
    } catch (err) {
      context.log.error({ err }, 'worker turn failed')
      return POLL_MS
    }
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await Promise.all(under)
    },
  }
}

/** Takes what is due, as much as there is room for. */
async function claim(
  sending: Sending,
  channel: NotificationChannel,
  window: Window,
): Promise<ClaimedMessage[]> {
  const { context, held } = sending
  const now = context.clock()
  const breaker = channel === 'email' ? mailBreaker(context) : textingBreaker(context, channel)
  const limit = breaker.allows(
    Math.min(BATCHES[channel], room(sending, channel, window === 'fresh')),
    now.getTime(),
  )
  if (limit === 0) return []
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
  return claimed
}

async function send(
  sending: Sending,
  claimed: readonly ClaimedMessage[],
  first: boolean,
): Promise<void> {
  const { context, held } = sending
  // The lane's next look is on its way to the database while these are made.
  await new Promise(resolve => setImmediate(resolve))
  try {
    if (claimed[0]?.channel === 'email') {
      await Promise.all(
        claimed.map(async message => sending.end(await deliver(sending, message, first))),
      )
    } else {
      await deliverPaid(sending, claimed, first)
      // What was skipped may have planned an e-mail for now.
      context.wakeWorker()
    }
  } finally {
    for (const message of claimed) held.delete(message)
  }
}

/** Sends everything that is due by now, and what that makes due. For tests and commands. */
export async function sendDue(context: Context): Promise<void> {
  const sending = openSending({ ...context, wakeWorker: () => {} })
  for (let busy = true; busy; ) {
    busy =
      (await recover(context)) +
        (await takeLastCalls(sending)) +
        (await answerEmailRequests(sending.context)) >
      0
    for (const channel of channels) {
      const claimed = await claim(sending, channel, 'all')
      if (claimed.length === 0) continue
      busy = true
      await send(sending, claimed, false)
    }
  }
}
