import type { LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatTime, partOfDay } from '#domain/time/format.ts'
import { VisuallyHidden } from '#web/kit/base/visually-hidden.tsx'
import type { FreeTime } from './free-times.ts'

const parts = ['morning', 'afternoon', 'evening'] as const
const words = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }

interface DayTimesProps {
  id: string
  date: LocalDate
  times: readonly FreeTime[]
  zone: string
  picked: number | null
  onPick: (time: FreeTime) => void
}

/** A day's free starts by part of the day, as one set of choices. */
export function DayTimes({ id, date, times, zone, picked, onPick }: DayTimesProps) {
  const suggested = times.some(time => time.suggested)
  return (
    <div role="radiogroup" aria-label={`Times on ${formatDayHeading(date)}`} className="space-y-4">
      {parts.map(part => {
        const those = times.filter(time => partOfDay(time.start, zone) === part)
        if (those.length === 0) return null
        return (
          <div key={part}>
            <p className="mb-1.5 text-12 font-medium text-muted">{words[part]}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
              {those.map(time => (
                <label
                  key={time.start}
                  className="relative flex h-11 cursor-pointer items-center justify-center rounded-control border border-accent-line bg-surface text-14 font-semibold text-accent-ink tabular-nums transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name={`${id}-start`}
                    value={time.start}
                    checked={time.start === picked}
                    onChange={() => onPick(time)}
                    className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
                  />
                  <time dateTime={new Date(time.start).toISOString()}>{formatTime(time.start, zone)}</time>
                  {time.suggested && (
                    <>
                      <span className="absolute end-1.5 top-1.5 size-1.5 rounded-full bg-current" aria-hidden="true" />
                      <VisuallyHidden>, suggested</VisuallyHidden>
                    </>
                  )}
                </label>
              ))}
            </div>
          </div>
        )
      })}
      {suggested && (
        <p className="flex items-center gap-1.5 text-12 text-muted" aria-hidden="true">
          <span className="size-1.5 rounded-full bg-accent" /> Suggested
        </p>
      )}
    </div>
  )
}
