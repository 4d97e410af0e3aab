import { channels, type NotificationChannel } from '#domain/channels.ts'
import { release } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { deliver, mailBreaker } from './deliver.ts'
import { causeOf, deliverPaid, textingBreaker } from './deliver-paid.ts'
import { claimDue, finish, recoverExpired } from './queries.ts'

/** A worker that dies loses its messages to the others after this long. */
const LEASE_MS = 120_000
/** Messages taken at once: as many as are sent side by side, but for e-mail, of which fewer wait for the server at once. */
const BATCHES: Record<NotificationChannel, number> = { email: 100, sms: 50, whatsapp: 50, voice: 8 }
const MAILS_AT_ONCE = 25
/** Looks at least this often, for what other processes wrote. */
const POLL_MS = 1_000
const RECOVER_MS = 5_000

export interface Worker {
  /** Looks for due messages now rather than at the next turn. */
  wake(): void
  /** Finishes what is being sent and takes no more. */
  stop(): Promise<void>
}

/**
 * Starts sending what is due, in this process, beside any number of other workers. Each channel has a lane of its own, so that a provider
 * that is slow holds up nothing else.
 */
export function startWorker(context: Context): Worker {
  const guarded = (what: () => Promise<boolean>) => () =>
    what().catch(err => {
      context.log.error({ err }, 'worker turn failed')
      return false
    })
  const loops = [
    ...channels.map(channel =>
      startLoop(
        guarded(() => turn(context, channel)),
        POLL_MS,
      ),
    ),
    startLoop(
      guarded(() => recover(context)),
      RECOVER_MS,
    ),
  ]
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async stop() {
      await Promise.all(loops.map(loop => loop.stop()))
    },
  }
}

/** Does something again and again: at once while it says that there is more, else after a pause or when woken. */
function startLoop(work: () => Promise<boolean>, pauseMs: number): Worker {
  let stopped = false
  let woken = true
  let rouse: (() => void) | undefined

  const pause = () =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        rouse = undefined
        resolve()
      }
      const timer = setTimeout(go, pauseMs)
      rouse = go
      if (woken || stopped) go()
    })

  async function run() {
    while (!stopped) {
      woken = false
      const more = await work()
      if (!more) await pause()
    }
  }
  const running = run()
  return {
    wake() {
      woken = true
      rouse?.()
    },
    async stop() {
      stopped = true
      rouse?.()
      await running
    },
  }
}

/** Sends one batch of what is due by a channel. @returns whether there was any, so that there may be more. */
async function turn(context: Context, channel: NotificationChannel): Promise<boolean> {
  const now = context.clock()
  const breaker = channel === 'email' ? mailBreaker(context) : textingBreaker(context)
  const limit = breaker.allows(BATCHES[channel], now.getTime())
  if (limit === 0) return false
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimDue(context.db, { channel, now, leaseUntil, limit })
  if (claimed.length === 0) return false
  if (channel === 'email') {
    const results = await mapBounded(claimed, MAILS_AT_ONCE, message => deliver(context, message))
    await finish(context.db, results, context.clock())
  } else await deliverPaid(context, claimed)
  // What was skipped may have planned an e-mail for now.
  if (channel !== 'email') context.wakeWorker()
  return true
}

/** Runs at most `n` at a time. */
async function mapBounded<T, R>(items: readonly T[], n: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: n }, lane))
  return results
}

/** Takes back what workers that are gone held; credits of what was never sent go back. @returns whether there was any. */
async function recover(context: Context): Promise<boolean> {
  const now = context.clock()
  const recovered = await recoverExpired(context.db, now)
  for (const { businessId, id, attempts, channel, state } of recovered) {
    if (channel === 'email' || state === 'unknown') continue
    const reason = 'The worker stopped before this was sent.'
    await release(context.db, scopeTo(businessId), { cause: causeOf(id, attempts), reason, now })
  }
  if (recovered.length > 0) context.wakeWorker()
  return false
}

/** Sends everything that is due by now, and what that makes due. For tests and commands. */
export async function sendDue(context: Context): Promise<void> {
  const quietly = { ...context, wakeWorker: () => {} }
  for (let busy = true; busy; ) {
    busy = false
    await recover(quietly)
    for (const channel of channels) busy = (await turn(quietly, channel)) || busy
  }
}
