import { HOUR_MS } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'

const EARLIEST_MS = 4 * HOUR_MS

/** On the appointment's day, or shortly before one that starts after midnight. */
export const canArrive = (start: number, now: number, zone: string): boolean =>
  start - now < EARLIEST_MS || localDateOf(start, zone) <= localDateOf(now, zone)

export const progressSteps = ['arrived', 'started', 'finished'] as const
export type Progress = (typeof progressSteps)[number]

export interface Steps<T> {
  arrivedAt: T | null
  startedAt: T | null
  finishedAt: T | null
}

export const NO_STEPS: Steps<never> = { arrivedAt: null, startedAt: null, finishedAt: null }

export function progressOf(steps: {
  arrivedAt?: unknown
  startedAt?: unknown
  finishedAt?: unknown
}): Progress | null {
  if (steps.finishedAt) return 'finished'
  if (steps.startedAt) return 'started'
  return steps.arrivedAt ? 'arrived' : null
}

/** Earlier steps keep their times; later ones are cleared. */
export function stepsAt<T>(progress: Progress | null, steps: Steps<T>, now: T): Steps<T> {
  const last = progress === null ? -1 : progressSteps.indexOf(progress)
  const at = (index: number, taken: T | null) =>
    index > last ? null : (taken ?? (index === last ? now : null))
  return {
    arrivedAt: at(0, steps.arrivedAt),
    startedAt: at(1, steps.startedAt),
    finishedAt: at(2, steps.finishedAt),
  }
}
