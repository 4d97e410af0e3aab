import { sql } from 'kysely'
import type { BusinessScope } from './actor.ts'
import type { OpenDatabase } from './db/database.ts'
import type { Logger } from './logger.ts'

/** What changed for a business; screens that show it read it again. */
export type LiveTopic = 'appointments' | 'services' | 'staff' | 'pages' | 'credits' | 'business'

/**
 * What open streams are told beside that: whether they may go on has to be looked at again. No
 * screen hears of it.
 */
export type LiveSignal = LiveTopic | 'sessions'

interface LiveEvent {
  businessId: number
  topic: LiveSignal
}

const CHANNEL = 'kairos_live'
/**
 * NOTIFY takes a lock that all commits share, so changes are told together, just after they are
 * committed.
 */
const BATCH_MS = 20
/**
 * A notice is a commit of its own, so in a rush of changes they are told this seldom: a screen that
 * follows needs no more.
 */
const APART_MS = 200

export interface LiveEvents {
  /** Tells every process, soon, that something of this business changed. Call after the commit. */
  publish(scope: BusinessScope, topic: LiveSignal): void
  /** Calls back for each change of this business until the returned function is called. */
  subscribe(scope: BusinessScope, onChange: (topic: LiveSignal) => void): () => void
  close(): Promise<void>
}

/**
 * Live events over the database's LISTEN and NOTIFY: the same on both engines, and across
 * processes.
 */
export async function openLiveEvents(database: OpenDatabase, log: Logger): Promise<LiveEvents> {
  const subscribers = new Map<number, Set<(topic: LiveSignal) => void>>()
  const pending = new Map<string, LiveEvent>()
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let flushing: Promise<unknown> = Promise.resolve()

  const deliver = (payload: string) => {
    for (const { businessId, topic } of JSON.parse(payload) as LiveEvent[]) {
      for (const notify of subscribers.get(businessId) ?? []) notify(topic)
    }
  }
  const flush = async () => {
    timer = undefined
    toldAt = performance.now()
    const events = [...pending.values()]
    pending.clear()
    // A payload must stay below 8,000 bytes (PostgreSQL's NOTIFY).
    for (let from = 0; from < events.length; from += 100) {
      const payload = JSON.stringify(events.slice(from, from + 100))
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(database.db)
    }
  }
  const tell = () => {
    flushing = flush().catch(err => log.warn({ err }, 'live events were not told'))
  }
  const stop = await database.listen(CHANNEL, deliver)
  return {
    publish({ businessId }, topic) {
      pending.set(`${businessId} ${topic}`, { businessId, topic })
      timer ??= setTimeout(tell, Math.max(BATCH_MS, toldAt + APART_MS - performance.now()))
    },
    subscribe({ businessId }, onChange) {
      const set = subscribers.get(businessId) ?? new Set()
      subscribers.set(businessId, set.add(onChange))
      return () => {
        set.delete(onChange)
        if (set.size === 0) subscribers.delete(businessId)
      }
    },
    async close() {
      clearTimeout(timer)
      await flushing
      tell()
      await flushing
      await stop()
    },
  }
}
