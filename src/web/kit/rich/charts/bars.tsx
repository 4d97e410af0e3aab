import { useMarks } from './use-marks.ts'

export interface Bar {
  id: number | string
  label: string
  value: number
  shown: string
}

interface BarsProps {
  bars: readonly Bar[]
  full?: number
}

export function Bars({ bars, full = Math.max(...bars.map(({ value }) => value)) }: BarsProps) {
  const { markAt, onKeyDown } = useMarks({ count: bars.length })
  return (
    <ul className="grid gap-3" onKeyDown={onKeyDown}>
      {bars.map(({ id, label, value, shown }, index) => (
        <li key={id} className="rounded-control" {...markAt(index)}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
            <bdi className="min-w-0 text-ink wrap-anywhere">{label}</bdi>
            <span className="font-medium text-ink tabular-nums">{shown}</span>
          </div>
          <div className="mt-1 overflow-hidden rounded-full bg-sunken text-accent">
            <svg aria-hidden="true" className="block h-2.5 w-full rtl:-scale-x-100">
              <rect
                width={`${full > 0 ? Math.min(100, (value / full) * 100) : 0}%`}
                height="100%"
                rx="5"
                fill="currentColor"
              />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  )
}
