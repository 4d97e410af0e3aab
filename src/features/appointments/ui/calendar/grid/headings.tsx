import type { LocalDate } from '#domain/time/date.ts'
import { formatFullDate, formatWeekday } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { toneStyle } from '../look.ts'
import type { LaidColumn } from './laid-out.ts'

interface HeadingProps {
  column: LaidColumn
  view: 'week' | 'day'
  today: LocalDate
  onOpen: (date: LocalDate) => void
}

export const Heading = ({ column, view, today, onOpen }: HeadingProps) =>
  view === 'day' && column.staffId !== undefined ? (
    <StaffHeading id={column.staffId} name={column.spoken} />
  ) : (
    <DateHeading date={column.date} today={today} onOpen={() => onOpen(column.date)} />
  )

interface DateHeadingProps {
  date: LocalDate
  today: LocalDate
  onOpen: () => void
}

function DateHeading({ date, today, onOpen }: DateHeadingProps) {
  const words = useWords('calendar')
  const language = useLanguage()
  const spoken = formatFullDate(date, language)
  const isToday = date === today
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={isToday ? fill(words.today, { date: spoken }) : spoken}
      aria-current={isToday ? 'date' : undefined}
      className="flex h-[2.75rem] w-full items-center justify-center rounded-control text-14 hover:bg-sunken"
    >
      {/* Keeps the date visible while a wide column scrolls. */}
      <span className="sticky start-[4.5rem] end-2 flex flex-wrap items-center justify-center gap-x-2 leading-[1.1]">
        <span className={isToday ? 'font-semibold text-accent-ink' : 'text-muted'}>
          {formatWeekday(date, language)}
        </span>
        <span
          className={cx(
            'flex size-[1.75rem] items-center justify-center rounded-full font-semibold tabular-nums',
            isToday ? 'bg-accent text-on-accent' : 'text-ink',
          )}
        >
          {Number(date.slice(8))}
        </span>
      </span>
    </button>
  )
}

const StaffHeading = ({ id, name }: { id: number; name: string }) => (
  <div className="flex h-[2.75rem] min-w-0 items-center gap-2 px-2">
    <span
      aria-hidden="true"
      style={toneStyle(id)}
      className="size-2.5 shrink-0 rounded-full bg-(--tone)"
    />
    <span className="min-w-0 truncate text-14 font-semibold text-ink" dir="auto">
      {name}
    </span>
  </div>
)
