import type { ReactNode, SVGProps } from 'react'
import { formatCount } from '#domain/number.ts'
import { axisEnd } from './scale.ts'
import { useMarks } from './use-marks.ts'

export interface Point {
  id: string
  value: number
  before: number
  /** The accessible name: 'March 5: 14 bookings, 9 before'. */
  text: string
}

interface LinesProps {
  points: readonly Point[]
  names: { value: string; before: string }
  ends: readonly [first: string, last: string]
}

// Forced colors replace text colors, but dashes remain.
const solid = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
} as const
const dashed = { ...solid, strokeDasharray: '4 4' }

/** The dashed line is the previous period. */
export function Lines({ points, names, ends }: LinesProps) {
  const { at, markAt, onKeyDown } = useMarks({ count: points.length, first: points.length - 1 })
  const top = axisEnd(Math.max(...points.flatMap(({ value, before }) => [value, before])))
  const lines = [top, top / 2, 0]
  const path = (of: (point: Point) => number) =>
    points.map((point, index) => `${index + 0.5},${top - of(point)}`).join(' ')
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted" aria-hidden="true">
        <Legend name={names.value} color="text-accent" line={solid} />
        <Legend name={names.before} color="text-muted" line={dashed} />
      </div>
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-3 text-12 text-muted">
        <div aria-hidden="true" className="flex flex-col justify-between text-end tabular-nums">
          {lines.map(value => (
            <span key={value} className="leading-0">
              {formatCount(value)}
            </span>
          ))}
        </div>
        <div className="relative h-48">
          <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
            {lines.map(value => (
              <div key={value} className="border-t border-line" />
            ))}
          </div>
          <div className="absolute inset-0">
            <Plot points={points} top={top}>
              <polyline points={path(point => point.before)} {...dashed} />
            </Plot>
          </div>
          <div className="absolute inset-0 text-accent">
            <Plot points={points} top={top}>
              <polyline points={path(point => point.value)} {...solid} />
            </Plot>
          </div>
          <ol className="absolute inset-0 flex" onKeyDown={onKeyDown}>
            {points.map(({ id, value, text }, index) => (
              <li key={id} aria-label={text} className="relative flex-1" {...markAt(index)}>
                <span
                  className={`absolute start-1/2 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-accent rtl:translate-x-1/2 ${index === at ? 'size-2.5' : 'size-1'}`}
                  style={{ bottom: `${(value / top) * 100}%` }}
                />
              </li>
            ))}
          </ol>
        </div>
        <div className="col-span-full flex flex-wrap justify-between gap-x-2">
          <span>{ends[0]}</span>
          <span className="ms-auto">{ends[1]}</span>
        </div>
      </div>
      <p className="mt-2 text-13 text-ink tabular-nums print:hidden" aria-hidden="true">
        {points[at]?.text}
      </p>
    </div>
  )
}

interface PlotProps {
  points: readonly Point[]
  top: number
  children: ReactNode
}

const Plot = ({ points, top, children }: PlotProps) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${points.length} ${top}`}
    preserveAspectRatio="none"
    className="size-full rtl:-scale-x-100"
  >
    {children}
  </svg>
)

interface LegendProps {
  name: string
  color: string
  line: SVGProps<SVGPathElement>
}

const Legend = ({ name, color, line }: LegendProps) => (
  <span className="flex items-center gap-2">
    <span className={color}>
      <svg aria-hidden="true" className="block h-2 w-6" viewBox="0 0 24 8">
        <path d="M0 4h24" {...line} />
      </svg>
    </span>
    {name}
  </span>
)
