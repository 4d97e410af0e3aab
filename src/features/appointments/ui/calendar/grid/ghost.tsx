import { formatTimeRange } from '#domain/time/format.ts'
import type { Interval } from '#domain/time/interval.ts'
import { useLanguage } from '#web/lib/words.tsx'
import type { Grid } from './laid-out.ts'
import { MIN_MINUTES, shareBox, tall } from './scale.ts'

interface GhostProps extends Interval {
  grid: Grid
  staffId: number | undefined
  name: string
}

export function Ghost({ grid: { columns, axis, zone }, start, end, staffId, name }: GhostProps) {
  const language = useLanguage()
  return columns.map(({ key, date, bounds, staffId: owner, share }) => {
    if (start >= bounds.end || end <= bounds.start) return null
    if (owner !== undefined && staffId !== undefined && owner !== staffId) return null
    const top = axis.yOf(date, Math.max(start, bounds.start))
    const bottom = Math.max(axis.yOfEnd(date, Math.min(end, bounds.end)), top + MIN_MINUTES)
    return (
      <div
        key={key}
        data-ghost=""
        style={{ ...shareBox(share), top: tall(top), height: tall(bottom - top) }}
        className="pointer-events-none absolute z-10 p-px pe-2"
      >
        <div className="flex size-full flex-col flex-wrap overflow-hidden rounded-[6px] border-2 border-accent bg-accent-soft px-1.5 text-12 leading-[1.333] text-accent-ink shadow-float">
          <span className="w-full truncate font-semibold" dir="auto">
            {name}
          </span>
          <span className="w-full truncate tabular-nums">
            {formatTimeRange(start, end, zone, language)}
          </span>
        </div>
      </div>
    )
  })
}
