import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#domain/time/date.ts'

/**
 * Includes buffers and excludes the gap. The index of `appointments_never_overlap` has this
 * expression; compare with && only.
 */
export const staffTime = (a: RawBuilder<unknown>) => sql`(case when ${a}.gap is null
  then tstzmultirange(${a}.busy) else tstzmultirange(${a}.busy) - tstzmultirange(${a}.gap) end)`

/**
 * An appointment lasts at most a day; its buffer and that of an adjacent slot at most four hours
 * each.
 */
export const REACH_MS = 32 * HOUR_MS

interface Span {
  start: number
  end: number
}

/**
 * A condition on `starts_at` to add to comparisons with the spans (epoch milliseconds): behind a
 * row security policy, those can't use an index.
 */
export function startsNear(a: RawBuilder<unknown>, spans: readonly Span[]) {
  const first = Math.min(...spans.map(({ start }) => start))
  const last = Math.max(...spans.map(({ end }) => end))
  return sql`${a}.starts_at >= ${new Date(first - REACH_MS)}
    and ${a}.starts_at < ${new Date(last + REACH_MS)}`
}

/** Epoch milliseconds. */
export function spansOf(spans: readonly Span[]) {
  const ranges = spans.map(({ start, end }) => sql`tstzrange(${new Date(start)}, ${new Date(end)})`)
  return ranges.length === 1 ? ranges[0]! : sql`tstzmultirange(${sql.join(ranges)})`
}
