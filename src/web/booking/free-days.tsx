import type { LocalDate } from '#domain/time/date.ts'
import { MonthGrid } from '#web/kit/base/month-grid.tsx'
import type { Picker } from './use-picker.ts'

interface FreeDaysProps {
  picker: Picker
  onSelect: (date: LocalDate) => void
}

/** A month whose free days stand out, with each day's number of times spoken. */
export function FreeDays({ picker, onSelect }: FreeDaysProps) {
  const { month, day, today, last, countOn } = picker
  return (
    <MonthGrid
      month={month}
      first={today}
      last={last}
      today={today}
      selected={day}
      describe={date => spoken(countOn(date))}
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
