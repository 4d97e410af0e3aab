import { formatTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { Heard } from '../heard.ts'
import type { Axis } from './axis.ts'
import type { LaidColumn } from './laid-out.ts'
import { shareBox, tall } from './scale.ts'

interface NowLineProps {
  now: number
  columns: readonly LaidColumn[]
  axis: Axis
}

export function NowLine({ now, columns, axis }: NowLineProps) {
  return columns.map(({ key, date, bounds, share }) =>
    bounds.start <= now && now < bounds.end ? (
      <div
        key={key}
        aria-hidden="true"
        style={{ ...shareBox(share), top: tall(axis.yOf(date, now)) }}
        className="pointer-events-none absolute z-10 h-0.5 -translate-y-px bg-accent forced-colors:bg-[Highlight] before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:bg-accent"
      />
    ) : null,
  )
}

export function NowLabel({ now, columns, axis, zone }: NowLineProps & { zone: string }) {
  const words = useWords('calendar').grid
  const language = useLanguage()
  const today = columns.find(({ bounds }) => bounds.start <= now && now < bounds.end)
  if (!today) return null
  return (
    <span
      style={{ top: tall(axis.yOf(today.date, now)) }}
      className="absolute end-1 z-10 -translate-y-1/2 rounded-control bg-surface px-1 text-12 font-semibold whitespace-nowrap text-accent-ink tabular-nums"
    >
      <Heard text={words.now} values={{ time: formatTime(now, zone, language) }} />
    </span>
  )
}
