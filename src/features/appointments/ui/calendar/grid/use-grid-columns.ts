import { useMemo } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { useLanguage } from '#web/lib/words.tsx'
import { datesBetween, datesOf } from '../view-rules.ts'
import { createAxis } from './axis.ts'
import { openStretch } from './background.ts'
import { type ColumnSource, columnsOfDates, columnsOfStaff } from './columns.ts'
import { laidOut } from './laid-out.ts'

/** In minutes; used if no one works. */
const USUAL_HOURS = { top: 9 * 60, bottom: 17 * 60 }

export interface GridColumnsOptions extends Omit<ColumnSource, 'language' | 'appointments'> {
  view: 'week' | 'day'
  date: LocalDate
  appointments: ColumnSource['appointments'] | undefined
  /** Staff ids. */
  hidden: ReadonlySet<number>
}

export function useGridColumns(options: GridColumnsOptions) {
  const { view, date, zone, staff, hidden, working, appointments } = options
  const language = useLanguage()
  const dates = useMemo(() => {
    const { from, to } = datesOf(view, date)
    return datesBetween(from, to)
  }, [view, date])
  const axis = useMemo(() => createAxis(dates, zone, language), [dates, zone, language])
  const grid = useMemo(() => {
    const shown = (appointments ?? []).filter(({ staffId }) => !hidden.has(staffId))
    const source = { zone, language, staff, working, appointments: shown }
    const all =
      view === 'week' || staff.length === 0
        ? columnsOfDates(dates, source)
        : columnsOfStaff(date, source)
    return { columns: laidOut(all, axis), axis, zone }
  }, [view, date, dates, zone, language, staff, hidden, working, appointments, axis])
  const hours = useMemo(
    () => openStretch(dates, axis, zone, working ?? []) ?? USUAL_HOURS,
    [dates, axis, zone, working],
  )
  return { dates, grid, hours }
}
