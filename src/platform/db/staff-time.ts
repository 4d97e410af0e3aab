import { type RawBuilder, sql } from 'kysely'

/**
 * The staff time of an appointment: its span with buffers, without its gap. Written as in the index
 * of `appointments_never_overlap`, which finds it. Compare it with && only.
 */
export const staffTime = (a: RawBuilder<unknown>) => sql`(case when ${a}.gap is null
  then tstzmultirange(${a}.busy) else tstzmultirange(${a}.busy) - tstzmultirange(${a}.gap) end)`

/**
 * How far from a time an appointment that bears on it can start: it lasts at most a day, its buffers
 * and those of an adjacent slot at most four hours each.
 */
export const REACH_MS = 32 * 3_600_000

/** Spans of staff time, to compare with `staffTime`. Epoch milliseconds. */
export function spansOf(spans: readonly { start: number; end: number }[]) {
  const ranges = spans.map(({ start, end }) => sql`tstzrange(${new Date(start)}, ${new Date(end)})`)
  return ranges.length === 1 ? ranges[0]! : sql`tstzmultirange(${sql.join(ranges)})`
}
