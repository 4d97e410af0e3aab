import { sql } from 'kysely'
import type { BusinessScope } from './actor.ts'
import type { OpenDatabase } from './db/database.ts'
import type { Logger } from './logger.ts'

export type LiveTopic =
  | 'appointments'
  | 'services'
  | 'staff'
  | 'pages'
  | 'credits'
  | 'business'
  | 'sales'
  | 'team'

/** `sessions` makes streams recheck their access and doesn't reach screens. */
export type PublishedTopic = LiveTopic | 'sessions'

/** `everything` means that changes may have been missed. */
export type LiveSignal = PublishedTopic | 'everything'

interface LiveEvent {
  businessId: number
  topic: PublishedTopic
}

const CHANNEL = 'kairos_live'
/**
 * NOTIFY takes a lock that all commits share, so changes are announced in batches after the commit.
 */
const BATCH_MS = 20
/** Every notice costs a commit. */
const APART_MS = 200
const RETRY_MS = 1_000
/** A NOTIFY payload must be below 8,000 bytes. */
const MAX_TOGETHER = 100
/** Businesses whose last change is remembered. */
const MAX_REMEMBERED = 50_000

export interface LiveEvents {
  /** Call after the commit. */
  publish(scope: BusinessScope, topic: PublishedTopic): void
  subscribe(scope: BusinessScope, onChange: (topic: LiveSignal) => void): () => void
  /** How many milliseconds ago this process last saw a change, or started. */
  quietFor(scope: BusinessScope): number
  close(): Promise<void>
}

export async function openLiveEvents(database: OpenDatabase, log: Logger): Promise<LiveEvents> {
  const subscribers = new Map<number, Set<(topic: LiveSignal) => void>>()
  const changedAt = new Map<number, number>()
  let since = 0
  const pending = new Map<string, LiveEvent>()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let flushing: Promise<unknown> = Promise.resolve()
  let isClosing = false

  const forgetChanges = () => {
    changedAt.clear()
    since = performance.now()
  }
  const deliver = (payload: string) => {
    const now = performance.now()
    for (const { businessId, topic } of JSON.parse(payload) as LiveEvent[]) {
      if (topic !== 'sessions') changedAt.set(businessId, now)
      for (const notify of subscribers.get(businessId) ?? []) notify(topic)
    }
    if (changedAt.size > MAX_REMEMBERED) forgetChanges()
  }
  const flush = async () => {
    timer = undefined
    flushedAt = performance.now()
    const events = [...pending]
    pending.clear()
    try {
      while (events.length > 0) {
        const payload = JSON.stringify(events.slice(0, MAX_TOGETHER).map(([, event]) => event))
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(database.db)
        events.splice(0, MAX_TOGETHER)
      }
    } catch (err) {
      log.warn({ err }, 'sending live events failed')
      for (const [key, event] of events) pending.set(key, event)
      if (!isClosing) startFlushIn(RETRY_MS)
    }
  }
  const startFlush = () => {
    flushing = flush()
  }
  const startFlushIn = (ms: number) => {
    timer ??= setTimeout(startFlush, ms)
  }
  const missed = () => {
    forgetChanges()
    for (const set of subscribers.values()) for (const notify of set) notify('everything')
  }
  const stop = await database.listen(CHANNEL, deliver, missed)
  forgetChanges()
  return {
    publish({ businessId }, topic) {
      pending.set(`${businessId} ${topic}`, { businessId, topic })
      startFlushIn(Math.max(BATCH_MS, flushedAt + APART_MS - performance.now()))
    },
    subscribe({ businessId }, onChange) {
      const set = subscribers.get(businessId) ?? new Set()
      subscribers.set(businessId, set.add(onChange))
      return () => {
        set.delete(onChange)
        if (set.size === 0) subscribers.delete(businessId)
      }
    },
    quietFor: ({ businessId }) => performance.now() - (changedAt.get(businessId) ?? since),
    async close() {
      isClosing = true
      clearTimeout(timer)
      await flushing
      startFlush()
      await flushing
      await stop()
    },
  }
}
