import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { formatFullDate, formatMonth } from '#domain/time/format.ts'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { addMonths, dateAfter, monthOf, weeksOf } from './dates.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface MonthGridProps {
  /** Any date of the month in view. */
  month: LocalDate
  /** The first and last day that can be gone to. */
  first: LocalDate
  last: LocalDate
  today: LocalDate
  selected: LocalDate | undefined
  /** How many free times a day has; undefined while that is not known. */
  countOn: (date: LocalDate) => number | undefined
  onMonth: (month: LocalDate) => void
  onSelect: (date: LocalDate) => void
}

/**
 * A month whose free days stand out; a grid for the keyboard, with each day's date and number of
 * times spoken.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, first, last, today, selected, countOn, onMonth, onSelect } = props
  const heading = useId()
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<LocalDate>()
  const inView = (date: LocalDate | undefined) => date?.slice(0, 7) === month.slice(0, 7)
  const within = (date: LocalDate) => (date < first ? first : date > last ? last : date)
  // One day of the grid is in the tab order: where the keyboard was, else the selected one, else
  // the first that can be chosen.
  const tabbable = inView(reached) ? reached : inView(selected) ? selected : within(monthOf(month))

  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabbable && dateAfter(event.key, tabbable, { shift: event.shiftKey, rtl })
    if (!next) return
    event.preventDefault()
    const date = within(next)
    setReached(date)
    if (!inView(date)) onMonth(monthOf(date))
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus(),
    )
  }

  // Not `disabled` at the ends, because a disabled button loses focus.
  const stepTo = (count: number, possible: boolean) => ({
    'aria-disabled': !possible || undefined,
    onClick: () => possible && onMonth(addMonths(monthOf(month), count)),
  })
  return (
    <div className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <IconButton
          label="Previous month"
          size="sm"
          {...stepTo(-1, month.slice(0, 7) > first.slice(0, 7))}
        >
          <Icon of={ChevronLeft} className="rtl:rotate-180" />
        </IconButton>
        <p id={heading} aria-live="polite" className="text-14 font-semibold">
          {formatMonth(month)}
        </p>
        <IconButton
          label="Next month"
          size="sm"
          {...stepTo(1, month.slice(0, 7) < last.slice(0, 7))}
        >
          <Icon of={ChevronRight} className="rtl:rotate-180" />
        </IconButton>
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's date picker is a grid.
        role="grid"
        aria-labelledby={heading}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={name} className="h-8 text-12 font-medium text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(date => {
                if (!inView(date)) return <td key={date} />
                const inReach = date >= first && date <= last
                const count = inReach ? countOn(date) : 0
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid, a cell is a gridcell
                  <td key={date} aria-selected={date === selected} className="p-px">
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === tabbable ? 0 : -1}
                      aria-label={`${formatFullDate(date)}${spoken(count)}`}
                      aria-current={date === today ? 'date' : undefined}
                      aria-disabled={!inReach || undefined}
                      onClick={() => {
                        setReached(date)
                        if (inReach) onSelect(date)
                      }}
                      className={cx(
                        'relative flex h-11 w-full items-center justify-center rounded-control text-14 tabular-nums transition-colors',
                        look(count, date === selected),
                      )}
                    >
                      {Number(date.slice(8))}
                      {date === today && (
                        <span
                          className="absolute bottom-1.5 size-1 rounded-full bg-current"
                          aria-hidden="true"
                        />
                      )}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function spoken(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 0 ? ', no free times' : `, ${count} free ${count === 1 ? 'time' : 'times'}`
}

function look(count: number | undefined, selected: boolean): string {
  if (selected)
    return count === 0
      ? 'font-medium text-ink ring-2 ring-inset ring-control'
      : 'bg-accent font-semibold text-on-accent'
  if (count === undefined) return 'animate-breathe text-muted'
  if (count === 0) return 'text-muted hover:bg-sunken'
  return 'bg-accent-soft font-semibold text-accent-ink hover:ring-2 hover:ring-inset hover:ring-accent'
}
