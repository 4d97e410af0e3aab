import { type RawBuilder, sql } from 'kysely'

/**
 * The staff time of an appointment: its span with buffers, without its gap. Written as in the index
 * of `appointments_never_overlap`, which finds it. Compare it with && only.
 */
export const staffTime = (a: RawBuilder<unknown>) => sql`(case when ${a}.gap is null
  then tstzmultirange(${a}.busy) else tstzmultirange(${a}.busy) - tstzmultirange(${a}.gap) end)`

/** Spans of staff time, to compare with `staffTime`. Epoch milliseconds. */
export function spansOf(spans: readonly { start: number; end: number }[]) {
  const ranges = spans.map(({ start, end }) => sql`tstzrange(${new Date(start)}, ${new Date(end)})`)
  return ranges.length === 1 ? ranges[0]! : sql`tstzmultirange(${sql.join(ranges)})`
}
