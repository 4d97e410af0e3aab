import type { Context } from '#platform/context.ts'
import { deliver } from './deliver.ts'
import { claimDue, finish, nextDueAt, recoverExpired } from './queries.ts'

/** A worker that dies loses its messages to the others after this long. */
const LEASE_MS = 60_000
const BATCH = 100
/** Looks at least this often, for what other processes wrote. */
const POLL_MS = 1_000

export interface Worker {
  /** Looks for due messages now rather than at the next turn. */
  wake(): void
  /** Finishes what is being sent and takes no more. */
  stop(): Promise<void>
}

/** Starts sending what is due, in this process, beside any number of other workers. */
export function startWorker(context: Context): Worker {
  let stopped = false
  let woken = true
  let timer: NodeJS.Timeout | undefined
  let rouse: (() => void) | undefined

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        rouse = undefined
        resolve()
      }
      timer = setTimeout(go, ms)
      rouse = go
      if (woken || stopped) go()
    })

  async function run() {
    while (!stopped) {
      woken = false
      const busy = await turn(context).catch(err => {
        context.log.error({ err }, 'worker turn failed')
        return false
      })
      if (!busy) await pause(POLL_MS)
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

/** Sends one batch of what is due. @returns whether there may be more. */
async function turn(context: Context): Promise<boolean> {
  const now = context.clock()
  await recoverExpired(context.db, now)
  const claimed = await claimDue(context.db, {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    limit: BATCH,
  })
  const results = await Promise.all(claimed.map(message => deliver(context, message)))
  await finish(context.db, results, context.clock())
  return claimed.length === BATCH
}

/** Sends everything that is due by now, and what that makes due. For tests and commands. */
export async function sendDue(context: Context): Promise<void> {
  for (;;) {
    await turn(context)
    const next = await nextDueAt(context.db)
    if (!next || next > context.clock()) return
  }
}
