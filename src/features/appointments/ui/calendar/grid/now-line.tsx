import type { Grid, LaidColumn } from './laid-out.ts'
import { shareBox, tall } from './scale.ts'

const isNow = (now: number, { bounds }: LaidColumn) => bounds.start <= now && now < bounds.end

/** Minutes from the top of the axis; undefined if not shown. */
export function nowIn({ columns, axis }: Grid, now: number): number | undefined {
  const today = columns.find(column => isNow(now, column))
  return today && axis.yOf(today.date, now)
}

export const NowLine = ({ grid, now }: { grid: Grid; now: number }) =>
  grid.columns
    .filter(column => isNow(now, column))
    .map(({ key, date, share }) => (
      <div
        key={key}
        aria-hidden="true"
        style={{ ...shareBox(share), top: tall(grid.axis.yOf(date, now)) }}
        className="pointer-events-none absolute z-10 h-0.5 -translate-y-px bg-accent forced-colors:bg-[Highlight] before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:bg-accent"
      />
    ))
