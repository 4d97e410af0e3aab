import type { Channel } from '#domain/channels.ts'

export interface Problem {
  what: 'late' | 'failed' | 'unknown'
  kind: string
  channel: Channel
  reason: string | null
  count: number
}

export interface Trouble {
  late: number
  failed: number
  /** Paid messages that may or may not have arrived. */
  unknown: number
  /** When the oldest late one was due, ISO 8601; null if none is late. */
  since: string | null
  problems: Problem[]
}

export const LATE_MINUTES = 5

export const UNKNOWN_MINUTES = 30

/** For a screen that lists the appointments of failed messages itself. */
export const withoutFailed = (trouble: Trouble): Trouble => ({
  ...trouble,
  failed: 0,
  problems: trouble.problems.filter(({ what }) => what !== 'failed'),
})
