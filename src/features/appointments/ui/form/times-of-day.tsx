import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatExactTime } from '#domain/time/format.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { rangeQuery } from '#web/lib/appointments.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

/** The day to list times of: the chosen one, or that of the form's start. */
export function useListedDay({ values, zone }: AppointmentForm, date: LocalDate) {
  const [turned, turn] = useState<LocalDate>()
  const { ms } = values.startTime
  const day = turned ?? (ms === undefined ? date : localDateOf(ms, zone))
  const bounds = dayBounds(day, zone)
  // Some zones have skipped a day.
  return { day, turn, range: rangeQuery(bounds).query, exists: bounds.start < bounds.end }
}

interface TimesOfDayProps<T> {
  day: LocalDate
  zone: string
  query: ComponentProps<typeof LoadError>['query'] & {
    data: readonly T[] | undefined
    isPlaceholderData: boolean
  }
  chosen: number | undefined
  onDay: (day: LocalDate) => void
  onTake: (time: T) => void
}

export function TimesOfDay<T extends { startTime: string }>(props: TimesOfDayProps<T>) {
  const { day, zone, query, chosen, onDay, onTake } = props
  const { data: times, error, isPlaceholderData: outdated } = query
  const words = useWords('appointmentForm').freeTimes
  const language = useLanguage()
  return (
    <section aria-label={words.title} className="min-w-0 rounded-card bg-sunken p-1.5">
      <div className="flex items-center justify-between">
        <IconButton size="sm" label={words.dayBefore} onClick={() => onDay(addDays(day, -1))}>
          <Icon of={ChevronLeft} size={16} className="rtl:rotate-180" />
        </IconButton>
        <h3 aria-live="polite" className="text-13 font-medium text-ink">
          {formatDayHeading(day, language)}
        </h3>
        <IconButton size="sm" label={words.dayAfter} onClick={() => onDay(addDays(day, 1))}>
          <Icon of={ChevronRight} size={16} className="rtl:rotate-180" />
        </IconButton>
      </div>
      <LoadError query={query}>{words.failed}</LoadError>
      <p role="status" className="px-2 pt-1 pb-2 text-center text-13 text-muted empty:absolute">
        {!error && times?.length === 0 && (
          <>
            {!outdated && <span className="sr-only">{formatDayHeading(day, language)}: </span>}
            <span>{words.none}</span>
          </>
        )}
      </p>
      <ul
        aria-busy={outdated}
        className={cx(
          'flex max-h-32 flex-wrap gap-1 overflow-y-auto p-1 empty:hidden',
          outdated && 'opacity-60',
        )}
      >
        {times?.map(time => {
          const at = Date.parse(time.startTime)
          return (
            <li key={time.startTime}>
              <button
                type="button"
                aria-disabled={outdated}
                aria-pressed={at === chosen}
                onClick={() => {
                  if (!outdated) onTake(time)
                }}
                className={cx(
                  'h-8 rounded-control border px-2.5 text-13 font-medium tabular-nums pointer-coarse:h-11',
                  at === chosen
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-line bg-surface text-ink hover:border-control',
                )}
              >
                {formatExactTime(at, zone, language)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
