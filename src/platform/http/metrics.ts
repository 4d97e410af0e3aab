import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DAY_MS } from '#domain/time/date.ts'
import type { Db } from '../db/database.ts'
import { unavailability } from '../db/errors.ts'

let ofProcess: Registry | undefined

/** Shared by all apps of the process, because it measures all the time. */
function measureProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

export interface Answered {
  method: string
  route: string | undefined
  status: number
  ms: number
}

/** Contains no personal data. */
export function createMetrics(db: Db, clock: () => Date, countLate: () => Promise<number>) {
  const registry = new Registry()
  const process = measureProcess()
  const requests = new Counter({
    name: 'kairos_http_requests_total',
    help: 'HTTP responses by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'kairos_http_request_duration_seconds',
    help: 'HTTP response times by route.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const countMessages = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await count())
        } catch (error) {
          // The other metrics show what an unavailable database does to requests.
          if (!unavailability(error)) throw error
          this.set(Number.NaN)
        }
      },
    })
  countMessages(
    'kairos_messages_overdue',
    'Planned messages that are five minutes late or were retried for ten.',
    countLate,
  )
  countMessages(
    'kairos_messages_failed_last_day',
    'Messages that failed in the last day.',
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from messages
        where state = 'failed' and due_at > ${new Date(clock().getTime() - DAY_MS)}
          /* across tenants: metrics */`.execute(db)
      return rows[0]!.count
    },
  )
  return {
    count({ method, route = 'other', status, ms }: Answered) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, ms / 1000)
    },
    text: () => Registry.merge([process, registry]).metrics(),
    contentType: registry.contentType,
  }
}
