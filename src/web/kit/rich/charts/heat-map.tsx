import { useMarks } from './use-marks.ts'

interface HeatRow {
  id: number
  label: string
  cells: readonly {
    id: number
    value: number
    /** The accessible name: 'Tuesday, 3 PM: 12 bookings'. */
    text: string
  }[]
}

interface HeatMapProps {
  rows: readonly HeatRow[]
  columns: readonly { id: number; label: string }[]
}

/** The area of a square shows its value. */
export function HeatMap({ rows, columns }: HeatMapProps) {
  const cells = rows.flatMap(row => row.cells)
  const most = Math.max(1, ...cells.map(({ value }) => value))
  const { at, markAt, onKeyDown } = useMarks({
    count: cells.length,
    inRow: columns.length,
    first: cells.findIndex(({ value }) => value === most),
  })
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the cells */}
      <div className="grid gap-1" onKeyDown={onKeyDown}>
        {rows.map(({ id, label, cells: own }, row) => (
          <div key={id} className="flex items-center gap-2">
            <span aria-hidden="true" className="w-9 shrink-0 text-12 text-muted">
              {label}
            </span>
            <ol className="flex h-6 min-w-0 flex-1 gap-px text-accent">
              {own.map(({ id: cell, value, text }, column) => (
                <li
                  key={cell}
                  aria-label={text}
                  className="min-w-0 flex-1 bg-sunken"
                  {...markAt(row * columns.length + column)}
                >
                  <Cell share={value / most} />
                </li>
              ))}
            </ol>
          </div>
        ))}
        <div aria-hidden="true" className="flex gap-2 text-12 text-muted">
          <span className="w-9 shrink-0" />
          <div className="flex min-w-0 flex-1 overflow-hidden">
            {columns.map(({ id, label }) => (
              <span key={id} className="w-0 flex-1 whitespace-nowrap">
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <p className="mt-2 text-13 text-ink tabular-nums print:hidden" aria-hidden="true">
        {cells[at]?.text}
      </p>
    </div>
  )
}

function Cell({ share }: { share: number }) {
  const side = `${100 * Math.sqrt(share)}%`
  const edge = `${50 - 50 * Math.sqrt(share)}%`
  return (
    <svg aria-hidden="true" className="block size-full">
      <rect x={edge} y={edge} width={side} height={side} fill="currentColor" />
    </svg>
  )
}
