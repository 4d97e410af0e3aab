import { type KeyboardEvent, useState } from 'react'
import { addDays, MINUTE_MS } from '#domain/time/date.ts'
import { minuteOfDayAt } from '#domain/time/zone.ts'
import type { GridColumn } from './columns.ts'
import type { CursorPlace } from './cursor.tsx'
import { nudged, onDate, snap, stretched } from './drag-rules.ts'
import type { Spot } from './use-grid-drag.ts'

interface CursorOptions {
  columns: readonly GridColumn[]
  zone: string
  step: number
  /** Epoch milliseconds. */
  home: number
  onLeave: (direction: 1 | -1) => void
}

const CELL_MINUTES = 30

export function useCursor({ columns, zone, step, home, onLeave }: CursorOptions) {
  const [moved, setPlace] = useState<CursorPlace>()
  const [open, setOpen] = useState(false)
  const known = moved && columns[moved.column]
  const inside =
    moved && known && known.bounds.start <= moved.start && moved.start < known.bounds.end
  const start = snap(home, step, zone, 'down')
  const homeColumn = Math.max(
    0,
    columns.findIndex(({ bounds }) => bounds.start <= start && start < bounds.end),
  )
  const place: CursorPlace = inside
    ? moved
    : { column: homeColumn, start, end: start + CELL_MINUTES * MINUTE_MS, drawn: false }

  const go = (next: Partial<CursorPlace>) => setPlace({ ...place, ...next })

  const across = (direction: 1 | -1) => {
    const column = columns[place.column + direction]
    if (column) return go({ column: place.column + direction, ...onDate(place, column.date, zone) })
    // Selects a date that is not shown yet; `onLeave` makes the calendar show it.
    const left = columns[place.column]?.date
    if (left)
      go({
        column: direction > 0 ? 0 : columns.length - 1,
        ...onDate(place, addDays(left, direction), zone),
      })
    onLeave(direction)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps = CELL_MINUTES / step > 1 ? Math.round(CELL_MINUTES / step) : 1
    const day = columns[place.column]?.bounds
    const keep = (span: { start: number; end: number }) =>
      day && span.start >= day.start && span.start < day.end
        ? go({ ...span, drawn: false })
        : undefined
    switch (event.key) {
      case 'ArrowDown':
        if (event.shiftKey) go({ ...stretched(place, 1, step, zone), drawn: true })
        else keep(nudged(place, steps, step, zone))
        break
      case 'ArrowUp':
        if (event.shiftKey) go({ ...stretched(place, -1, step, zone), drawn: true })
        else keep(nudged(place, -steps, step, zone))
        break
      case 'ArrowRight':
        across(rtl ? -1 : 1)
        break
      case 'ArrowLeft':
        across(rtl ? 1 : -1)
        break
      case 'Home':
        if (day) keep({ start: day.start, end: day.start + place.end - place.start })
        break
      case 'End':
        if (day) keep(atMinute(day, 23 * 60 + 30, zone, place.end - place.start))
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const ask = (next: CursorPlace) => {
    setPlace(next)
    setOpen(true)
  }

  return {
    place,
    open,
    setOpen,
    onKeyDown,
    ask,
    press: ({ column, ms }: Spot) => {
      const start = snap(ms, step, zone, 'down')
      ask({ column, start, end: start + CELL_MINUTES * MINUTE_MS, drawn: false })
    },
  }
}

function atMinute(
  day: { start: number; end: number },
  minute: number,
  zone: string,
  length: number,
) {
  const last = day.end - MINUTE_MS
  const start = Math.max(day.start, last - (minuteOfDayAt(last, zone) - minute) * MINUTE_MS)
  return { start, end: start + length }
}
