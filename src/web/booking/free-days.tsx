import type { LocalDate } from '#domain/time/date.ts'
import { MonthGrid } from '#web/kit/base/month-grid.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Picker } from './use-picker.ts'

interface FreeDaysProps {
  picker: Picker
  onSelect: (date: LocalDate) => void
}

export function FreeDays({ picker, onSelect }: FreeDaysProps) {
  const words = useWords('client').days
  const language = useLanguage()
  const { month, day, today, last, countOn } = picker
  const describe = (date: LocalDate, fullDate: string) => {
    const count = countOn(date)
    if (count === undefined) return fullDate
    return count === 0
      ? fill(words.none, { day: fullDate })
      : fillCount(words.free, count, language, { day: fullDate })
  }
  return (
    <MonthGrid
      month={month}
      first={today}
      last={last}
      today={today}
      selected={day}
      describe={describe}
      look={date => look(countOn(date), date === day)}
      mark={date =>
        date === today && (
          <span className="absolute bottom-1.5 size-1 rounded-full bg-current" aria-hidden="true" />
        )
      }
      onMonth={picker.showMonth}
      onSelect={onSelect}
    />
  )
}

function look(count: number | undefined, selected: boolean): string {
  if (selected)
    return count === 0
      ? 'font-medium text-ink ring-2 ring-inset ring-control'
      : 'bg-accent font-semibold text-on-accent'
  if (count === undefined) return 'animate-breathe text-muted'
  if (count === 0) return 'text-muted line-through hover:bg-sunken'
  return 'bg-accent-soft font-semibold text-accent-ink hover:ring-2 hover:ring-inset hover:ring-accent'
}
