import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { formatFullDate, formatLongWeekday, formatMonth } from '#domain/time/format.ts'
import { addMonths, dateAfter, monthOf, weeksOf } from '#domain/time/month.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface MonthGridProps {
  month: LocalDate
  first: LocalDate
  last: LocalDate
  today: LocalDate
  selected: LocalDate | undefined
  /** The accessible name: 'Tuesday, March 9, 2027, 4 free times'. */
  describe: (date: LocalDate, fullDate: string) => string
  look: (date: LocalDate) => string
  /** `describe` has to express it in words. */
  mark: (date: LocalDate) => ReactNode
  onMonth: (month: LocalDate) => void
  onSelect: (date: LocalDate) => void
}

/**
 * Arrows move by day and week, Home and End within the week, Page Up and Page Down by month, with
 * Shift by year.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, first, last, today, selected, onMonth } = props
  const language = useLanguage()
  // Omits earlier weeks, which would only push the others down.
  const weeks = weeksOf(month).filter(week => week.at(-1)! >= first)
  const weekdays = weeks[0]?.map(date => formatLongWeekday(date, language))
  const heading = useId()
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<LocalDate>()
  const inView = (date: LocalDate | undefined) => date?.slice(0, 7) === month.slice(0, 7)
  const within = (date: LocalDate) => (date < first ? first : date > last ? last : date)
  // One day is in the tab order.
  const tabbable = [reached, selected, today].find(inView) ?? within(monthOf(month))

  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = dateAfter(event.key, tabbable, { shift: event.shiftKey, rtl })
    if (!next) return
    event.preventDefault()
    const date = within(next)
    setReached(date)
    if (!inView(date)) onMonth(monthOf(date))
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus(),
    )
  }

  return (
    <div className="min-w-0">
      <MonthHeading id={heading} month={month} first={first} last={last} onMonth={onMonth} />
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA date picker is a grid
        role="grid"
        aria-labelledby={heading}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {weekdays?.map(name => (
              <th key={name} scope="col" abbr={name} className="h-8 text-12 font-medium text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(date =>
                inView(date) ? (
                  <DayCell
                    {...props}
                    key={date}
                    date={date}
                    inReach={date === within(date)}
                    tabbable={date === tabbable}
                    onReach={() => setReached(date)}
                  />
                ) : (
                  <td key={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonthHeadingProps extends Pick<MonthGridProps, 'month' | 'first' | 'last' | 'onMonth'> {
  id: string
}

function MonthHeading({ id, month, first, last, onMonth }: MonthHeadingProps) {
  const words = useWords('kit')
  const language = useLanguage()
  const stepTo = (count: number, possible: boolean) => ({
    disabled: !possible,
    onClick: () => onMonth(addMonths(monthOf(month), count)),
  })
  return (
    <div className="mb-2 flex items-center justify-between gap-2">
      <IconButton
        label={words.previousMonth}
        size="sm"
        {...stepTo(-1, month.slice(0, 7) > first.slice(0, 7))}
      >
        <Icon of={ChevronLeft} className="rtl:rotate-180" />
      </IconButton>
      <p id={id} aria-live="polite" className="text-14 font-semibold">
        {formatMonth(month, language)}
      </p>
      <IconButton
        label={words.nextMonth}
        size="sm"
        {...stepTo(1, month.slice(0, 7) < last.slice(0, 7))}
      >
        <Icon of={ChevronRight} className="rtl:rotate-180" />
      </IconButton>
    </div>
  )
}

interface DayCellProps
  extends Pick<MonthGridProps, 'today' | 'selected' | 'describe' | 'look' | 'mark' | 'onSelect'> {
  date: LocalDate
  inReach: boolean
  tabbable: boolean
  onReach: () => void
}

function DayCell(props: DayCellProps) {
  const { date, inReach, today, selected, onReach, onSelect } = props
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid, a td is a gridcell
    <td aria-selected={date === selected} className="p-px">
      <button
        type="button"
        data-date={date}
        tabIndex={props.tabbable ? 0 : -1}
        aria-label={props.describe(date, formatFullDate(date, language))}
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={!inReach || undefined}
        onClick={() => {
          onReach()
          if (inReach) onSelect(date)
        }}
        className={cx(
          'relative flex h-11 w-full items-center justify-center rounded-control text-14 tabular-nums transition-colors',
          props.look(date),
        )}
      >
        {Number(date.slice(8))}
        {props.mark(date)}
      </button>
    </td>
  )
}
