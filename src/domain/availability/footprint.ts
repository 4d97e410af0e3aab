import { MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { MinuteSpan, ServiceTiming } from './types.ts'

/** Milliseconds from the start. Buffers are only at the ends. */
export interface Footprint {
  readonly length: number
  readonly parts: readonly Interval[]
  readonly before: number
  readonly after: number
}

export function footprintOf(service: ServiceTiming): Footprint {
  const length = service.durationMinutes * MINUTE_MS
  return {
    length,
    parts: partsOf(length, service.gap),
    before: service.bufferBeforeMinutes * MINUTE_MS,
    after: service.bufferAfterMinutes * MINUTE_MS,
  }
}

function partsOf(length: number, gap: MinuteSpan | undefined): Interval[] {
  if (!gap || gap.endMinute * MINUTE_MS >= length) return [{ start: 0, end: length }]
  return [
    { start: 0, end: gap.startMinute * MINUTE_MS },
    { start: gap.endMinute * MINUTE_MS, end: length },
  ]
}

/** The working parts, without buffers. */
export const partsAt = ({ parts }: Footprint, start: number): Interval[] =>
  parts.map(part => ({ start: start + part.start, end: start + part.end }))

/** The taken spans: the working parts, with buffers around them. */
export const takenAt = (footprint: Footprint, start: number): Interval[] =>
  partsAt(footprint, start).map((part, index, { length }) => ({
    start: part.start - (index === 0 ? footprint.before : 0),
    end: part.end + (index === length - 1 ? footprint.after : 0),
  }))

export const aroundGap = (span: Interval, gap: Interval | undefined): Interval[] =>
  gap
    ? [
        { start: span.start, end: gap.start },
        { start: gap.end, end: span.end },
      ]
    : [span]
