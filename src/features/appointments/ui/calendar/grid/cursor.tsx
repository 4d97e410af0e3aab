import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatShortDay, formatTime, formatTimeRange } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Popover } from '#web/kit/rich/popover.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Grid } from './laid-out.ts'
import { shareBox, tall } from './scale.ts'

export interface CursorPlace {
  column: number
  start: number
  end: number
  /** Whether the user chose the length. */
  drawn: boolean
}

interface CursorProps {
  place: CursorPlace
  grid: Grid
  open: boolean
  onOpenChange: (open: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

export function Cursor({ place, grid, open, onOpenChange, onKeyDown, children }: CursorProps) {
  const { columns, axis, zone } = grid
  const words = useWords('calendar').grid
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const column = columns[place.column]
  const { start: across, width } = column?.share ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when it has moved
  useEffect(() => {
    if (document.activeElement === button.current) {
      button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [place.column, place.start, place.end, across, width])
  if (!column) return null
  const top = axis.yOf(column.date, place.start)
  const height = `max(${tall(axis.yOfEnd(column.date, place.end) - top)}, 1.125rem)`
  const when = [
    formatShortDay(place.start, zone, language),
    formatTimeRange(place.start, place.end, zone, language),
    ...(column.staffId === undefined ? [] : [column.spoken]),
  ].join(', ')
  return (
    <div
      style={{ ...shareBox(column.share), top: tall(top), height }}
      className="pointer-events-none absolute z-10 p-px"
    >
      <Popover
        label={when}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button
            ref={button}
            type="button"
            data-cursor=""
            aria-label={fill(words.emptyTime, { when })}
            aria-keyshortcuts="Enter"
            onKeyDown={onKeyDown}
            className={cx(
              'size-full scroll-m-1 rounded-[6px] border-2 border-dashed border-transparent text-start text-12 leading-[1.333] font-medium text-accent-ink opacity-0 focus-visible:opacity-100',
              'focus-visible:border-accent focus-visible:bg-accent-soft focus-visible:outline-none',
              open && 'border-accent bg-accent-soft opacity-100',
            )}
          >
            <span className="block truncate px-1.5 tabular-nums">
              {formatTime(place.start, zone, language)}
            </span>
          </button>
        }
      >
        {children}
      </Popover>
      <span aria-live="polite" className="sr-only">
        {when}
      </span>
    </div>
  )
}
