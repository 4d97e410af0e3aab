import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { formatMonth } from '#domain/time/format.ts'
import { IconButton } from './button.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { addMonths, dateAfter, monthOf } from './calendar-rules.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface CalendarProps {
  selected: LocalDate | undefined
  onSelect: (date: LocalDate) => void
  /** Today in the zone that the dates are meant in. */
  today: LocalDate
  /** First and last date that can be reached. */
  min?: LocalDate
  max?: LocalDate
  isDisabled?: (date: LocalDate) => boolean
  /** Spoken after the date: '4 times free'. */
  describeDate?: (date: LocalDate) => string | undefined
  /** Something small under the number, such as a dot; it needs words in `describeDate`. */
  mark?: (date: LocalDate) => ReactNode
  /** The month shown, when the parent keeps it (to load what it needs); any date in it. */
  month?: LocalDate
  onMonthChange?: (firstOfMonth: LocalDate) => void
  /** How many months stand side by side; 1 unless said. */
  months?: number
  /** What the dates are for, spoken; 'Calendar' unless said. */
  label?: string
  className?: string
}

/**
 * A month for choosing a date. US English, weeks start on Sunday. Arrows move by day and week, Home
 * and End within the week, Page Up and Down by month, with Shift by year, Enter or Space choose.
 */
export function Calendar(props: CalendarProps) {
  const {
    selected,
    today,
    min,
    max,
    months = 1,
    onMonthChange,
    label = 'Calendar',
    className,
  } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const [ownMonth, setOwnMonth] = useState(() => monthOf(props.month ?? selected ?? today))
  const month = monthOf(props.month ?? ownMonth)
  const [cursor, setCursor] = useState(() => selected ?? today)
  const shown = (date: LocalDate) => date >= month && date < addMonths(month, months)
  const inReach = (date: LocalDate) => (!min || date >= min) && (!max || date <= max)
  const fallback = [selected, today, min].find(date => date !== undefined && shown(date)) ?? month
  const focusable = shown(cursor) ? cursor : fallback

  const show = (first: LocalDate) => {
    setOwnMonth(first)
    onMonthChange?.(first)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.date) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const wished = dateAfter(event.key, focusable, { shift: event.shiftKey, rtl })
    if (!wished) return
    event.preventDefault()
    const date = min && wished < min ? min : max && wished > max ? max : wished
    setCursor(date)
    if (date < month) show(monthOf(date))
    else if (!shown(date)) show(addMonths(monthOf(date), 1 - months))
    // The button may belong to a month that is drawn only after this event.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus(),
    )
  }

  const previous = addMonths(month, -1)
  const next = addMonths(month, 1)
  // Not `disabled`, because the arrow to the last month would lose focus.
  const isFirst = min !== undefined && month <= min
  const isLast = max !== undefined && addMonths(month, months) > max
  return (
    <fieldset
      ref={box}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('min-w-0 select-none', className)}
    >
      <div className="relative flex flex-wrap gap-6">
        {Array.from({ length: months }, (_, index) => addMonths(month, index)).map(
          (first, index) => (
            <div key={first} className="min-w-0 flex-1 basis-64">
              <div className="mb-2 flex min-h-10 items-center justify-between">
                <h3 aria-live="polite" className="px-2 text-14 font-semibold text-ink">
                  {formatMonth(first)}
                </h3>
                {index === months - 1 && (
                  <span className="flex">
                    <IconButton
                      label={`Previous month, ${formatMonth(previous)}`}
                      aria-disabled={isFirst || undefined}
                      onClick={() => !isFirst && show(previous)}
                    >
                      <Icon of={ChevronLeft} className="rtl:rotate-180" />
                    </IconButton>
                    <IconButton
                      label={`Next month, ${formatMonth(next)}`}
                      aria-disabled={isLast || undefined}
                      onClick={() => !isLast && show(next)}
                    >
                      <Icon of={ChevronRight} className="rtl:rotate-180" />
                    </IconButton>
                  </span>
                )}
              </div>
              <CalendarMonth
                month={first}
                today={today}
                focusable={focusable}
                chosen={selected}
                isDisabled={date => !inReach(date) || (props.isDisabled?.(date) ?? false)}
                describeDate={props.describeDate}
                mark={props.mark}
                onChoose={date => {
                  setCursor(date)
                  props.onSelect(date)
                }}
              />
            </div>
          ),
        )}
      </div>
    </fieldset>
  )
}
