import type { ReactNode } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { addDays } from '#domain/time/date.ts'
import { formatFullDate, formatMonth, formatWeekday } from '#domain/time/format.ts'
import { weeksOf } from './calendar-rules.ts'
import { cx } from './cx.ts'

interface CalendarMonthProps {
  month: LocalDate
  today: LocalDate
  /** The one date that Tab reaches. */
  focusable: LocalDate
  chosen: LocalDate | undefined
  isDisabled: (date: LocalDate) => boolean
  describeDate: ((date: LocalDate) => string | undefined) | undefined
  mark: ((date: LocalDate) => ReactNode) | undefined
  onChoose: (date: LocalDate) => void
}

// Any Sunday: its week lends the columns their names.
const SUNDAY = '2026-03-01'
const weekdays = Array.from({ length: 7 }, (_, day) => addDays(SUNDAY, day))

/** One month's grid. The calendar around it keeps the keys and the choice. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month } = props
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that arrows move in
      role="grid"
      aria-label={formatMonth(month)}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekdays.map(day => (
            <th
              key={day}
              scope="col"
              abbr={formatFullDate(day).split(',')[0]}
              className="pb-1 text-12 font-medium text-muted"
            >
              {formatWeekday(day).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map(week => (
          <tr key={week[0]}>
            {week.map(date =>
              date.slice(0, 7) === month.slice(0, 7) ? (
                <Day key={date} date={date} {...props} />
              ) : (
                <td key={date} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  today,
  focusable,
  chosen,
  isDisabled,
  describeDate,
  mark,
  onChoose,
}: CalendarMonthProps & { date: LocalDate }) {
  const isChosen = date === chosen
  const disabled = isDisabled(date)
  const spoken = [
    date === today && 'Today',
    formatFullDate(date),
    describeDate?.(date),
    isChosen && 'selected',
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table that is a grid, a td is a gridcell (HTML-AAM)
    <td aria-selected={isChosen} className="rounded-control p-0">
      <button
        type="button"
        data-date={date}
        tabIndex={date === focusable ? 0 : -1}
        aria-label={spoken.filter(Boolean).join(', ')}
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onChoose(date)}
        className={cx(
          'relative mx-auto flex h-11 w-full max-w-14 items-center justify-center rounded-control text-14 tabular-nums transition-colors',
          isChosen
            ? 'bg-accent font-semibold text-on-accent'
            : disabled
              ? 'text-muted opacity-60'
              : date === today
                ? 'font-semibold text-accent-ink'
                : 'font-medium text-ink',
          !isChosen && !disabled && 'hover:bg-sunken',
        )}
      >
        {Number(date.slice(8))}
        {mark && (
          <span className="pointer-events-none absolute inset-x-0 bottom-1 flex justify-center">
            {mark(date)}
          </span>
        )}
      </button>
    </td>
  )
}
