import { formatTime } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { Heard } from '../heard.ts'
import type { Axis } from './axis.ts'
import { GUTTER_REM, tall } from './scale.ts'

/** Hour labels within this many minutes would be under the label of the current time. */
const UNDER_NOW = 15

interface GutterProps {
  axis: Axis
  zone: string
  now: number
  nowY: number | undefined
}

export function Gutter({ axis, zone, now, nowY }: GutterProps) {
  const words = useWords('calendar').grid
  const language = useLanguage()
  const hours = axis.labels
    .slice(1)
    .filter(({ y }) => nowY === undefined || Math.abs(y - nowY) > UNDER_NOW)
  return (
    <div
      style={{ height: tall(axis.length), width: `${GUTTER_REM}rem` }}
      className="sticky start-0 z-20 shrink-0 bg-surface"
    >
      {hours.map(({ y, text, again }) => (
        <span
          key={y}
          style={{ top: tall(y) }}
          aria-hidden="true"
          className={cx(
            'absolute end-2 -translate-y-1/2 text-12 whitespace-nowrap tabular-nums',
            again ? 'font-semibold text-warning-ink' : 'text-muted',
          )}
        >
          {text}
          {again && <span className="absolute end-0 top-full leading-none">{words.again}</span>}
        </span>
      ))}
      {nowY !== undefined && (
        <span
          style={{ top: tall(nowY) }}
          className="absolute end-1 z-10 -translate-y-1/2 rounded-control bg-surface px-1 text-12 font-semibold whitespace-nowrap text-accent-ink tabular-nums"
        >
          <Heard text={words.now} values={{ time: formatTime(now, zone, language) }} />
        </span>
      )}
    </div>
  )
}

export const HourLines = ({ axis }: { axis: Axis }) =>
  axis.labels
    .slice(1)
    .map(({ y }) => (
      <span
        key={y}
        style={{ top: tall(y) }}
        className="pointer-events-none absolute inset-x-0 z-1 h-px bg-line forced-colors:bg-[GrayText]"
      />
    ))
