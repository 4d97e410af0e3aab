import type { KeyboardEvent } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import {
  formatDayHeading,
  formatExactTime,
  formatTime,
  formatUtcOffset,
  isRepeated,
  partOfDay,
} from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { FreeTime } from './free-times.ts'

const parts = ['morning', 'afternoon', 'evening', 'night'] as const
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys only move focus; Enter or Space picks. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(event.target as HTMLButtonElement)
  all[(at + step + all.length) % all.length]?.focus()
}

interface DayTimesProps {
  date: LocalDate
  times: readonly FreeTime[]
  zone: string
  picked: number | null
  atNight: (start: number) => boolean
  errorId: string | undefined
  onPick: (time: FreeTime) => void
}

export function DayTimes({ date, times, zone, picked, atNight, errorId, onPick }: DayTimesProps) {
  const words = useWords('client').times
  const language = useLanguage()
  const tabbable =
    times.find(time => time.start === picked) ??
    times.find(time => !atNight(time.start)) ??
    times[0]
  const offsetOf = ({ start }: FreeTime) => formatUtcOffset(start, zone)
  // Only a clock change makes two times look the same, and checking each would be slow on phones.
  const show =
    times[0] && (isRepeated(times[0].start, zone) || offsetOf(times[0]) !== offsetOf(times.at(-1)!))
      ? formatExactTime
      : formatTime
  return (
    <div
      role="radiogroup"
      aria-label={fill(words.on, { day: formatDayHeading(date, language) })}
      aria-describedby={errorId}
      onKeyDown={moveFocus}
      className="space-y-4"
    >
      {parts.map(part => {
        const those = times.filter(
          ({ start }) => (atNight(start) ? 'night' : partOfDay(start, zone)) === part,
        )
        if (those.length === 0) return null
        return (
          <div key={part}>
            <p className="mb-1.5 text-12 font-medium text-muted">{words[part]}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
              {those.map(time => (
                // biome-ignore lint/a11y/useSemanticElements: a button can be pressed anywhere
                <button
                  key={time.start}
                  type="button"
                  role="radio"
                  aria-checked={time.start === picked}
                  tabIndex={time === tabbable ? 0 : -1}
                  onClick={() => onPick(time)}
                  className={cx(
                    'relative min-h-11 rounded-control border text-14 leading-tight font-semibold tabular-nums transition-colors',
                    time.start === picked
                      ? 'border-accent bg-accent text-on-accent'
                      : 'border-accent-line bg-surface text-accent-ink hover:border-accent hover:bg-accent-soft',
                  )}
                >
                  <span>{show(time.start, zone, language)}</span>
                  {time.suggested && part !== 'night' && (
                    <span className="absolute end-1.5 top-1.5 size-1.5 rounded-full bg-current">
                      <span className="sr-only">{words.spokenSuggested}</span>
                    </span>
                  )}
                </button>
              ))}
            </div>
          </div>
        )
      })}
      {times.some(time => time.suggested) && (
        <p className="flex items-center gap-1.5 text-12 text-muted" aria-hidden="true">
          <span className="size-1.5 rounded-full bg-accent-ink" /> {words.suggested}
        </p>
      )}
    </div>
  )
}
