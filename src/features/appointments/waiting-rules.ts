import type { MinuteSpan } from '#domain/availability/types.ts'
import { MINUTE_MS } from '#domain/time/date.ts'

/** Time within an appointment in which the staff member is free. */
export interface Gap {
  from: Date
  to: Date
}

interface GapColumns {
  gap_from: Date | null
  gap_to: Date | null
}

interface RecordedGap {
  gapFrom?: string | undefined
  gapTo?: string | undefined
}

export const minutesOf = ({ after, minutes }: { after: number; minutes: number }): MinuteSpan => ({
  startMinute: after,
  endMinute: after + minutes,
})

export const gapAt = ({ startMinute, endMinute }: MinuteSpan, start: Date): Gap => ({
  from: new Date(start.getTime() + startMinute * MINUTE_MS),
  to: new Date(start.getTime() + endMinute * MINUTE_MS),
})

export const bookedGap = ({ gap_from: from, gap_to: to }: GapColumns): Gap | null =>
  from && to ? { from, to } : null

export const gapBefore = ({ gapFrom, gapTo }: RecordedGap): Gap | null =>
  gapFrom && gapTo ? { from: new Date(gapFrom), to: new Date(gapTo) } : null

export function gapMinutes(row: GapColumns & { starts_at: Date }): MinuteSpan | null {
  const gap = bookedGap(row)
  const minute = (at: Date) => (at.getTime() - row.starts_at.getTime()) / MINUTE_MS
  return gap && { startMinute: minute(gap.from), endMinute: minute(gap.to) }
}

export function movedGap(
  row: GapColumns & { starts_at: Date },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Gap | null {
  const span = gapMinutes(row)
  const gap = span && gapAt(span, startsAt)
  return gap && gap.to < endsAt ? gap : null
}

export function waitingIn(row: GapColumns & { starts_at: Date }) {
  const gap = gapMinutes(row)
  return gap
    ? { waiting: { after: gap.startMinute, minutes: gap.endMinute - gap.startMinute } }
    : {}
}
