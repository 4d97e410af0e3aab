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

interface Recorded {
  gapFrom?: string | undefined
  gapTo?: string | undefined
  /** The booked span with its buffers. History from earlier releases lacks it. */
  busyFrom?: string | undefined
  busyTo?: string | undefined
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

export const gapBefore = ({ gapFrom, gapTo }: Recorded): Gap | null =>
  gapFrom && gapTo ? { from: new Date(gapFrom), to: new Date(gapTo) } : null

export const busyBefore = ({ busyFrom, busyTo }: Recorded) =>
  busyFrom && busyTo ? { from: new Date(busyFrom), to: new Date(busyTo) } : undefined

export function minutesIn(gap: Gap | null | undefined, start: Date): MinuteSpan | null {
  const minute = (at: Date) => (at.getTime() - start.getTime()) / MINUTE_MS
  return gap ? { startMinute: minute(gap.from), endMinute: minute(gap.to) } : null
}

export const gapMinutes = (row: GapColumns & { starts_at: Date }): MinuteSpan | null =>
  minutesIn(bookedGap(row), row.starts_at)

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
