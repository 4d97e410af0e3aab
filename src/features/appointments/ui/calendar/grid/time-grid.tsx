import { type ReactNode, useId, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Held } from '../blocks/held.ts'
import type { Stretch } from './axis.ts'
import { MARGIN } from './first-scroll.ts'
import { Ghost } from './ghost.tsx'
import { type ColumnLook, GridColumnView, LoadingColumn } from './grid-column.tsx'
import { Gutter, HourLines } from './gutter.tsx'
import { type Grid, keyOfEntry, type LaidColumn } from './laid-out.ts'
import { LoadingNote } from './loading-note.tsx'
import { NowLine, nowIn } from './now-line.tsx'
import { fitting, GUTTER_REM, tall } from './scale.ts'
import { spotFinder } from './spot.ts'
import type { Sketch } from './use-drags.ts'
import { type DragListeners, useGridDrag } from './use-grid-drag.ts'
import { useFirstScroll, useGhostInSight } from './use-grid-scroll.ts'

interface TimeGridProps extends ColumnLook {
  label: string
  grid: Grid
  loading: boolean
  heading: (column: LaidColumn) => ReactNode
  held: Held | undefined
  sketch: Sketch | undefined
  firstDate: LocalDate
  hours: Stretch
  drags: DragListeners
  children: ReactNode
}

export function TimeGrid(props: TimeGridProps) {
  const { label, grid, loading, heading, held, sketch, firstDate, hours, drags, ...rest } = props
  const { children, ...look } = rest
  const { columns, axis, zone } = grid
  const words = useWords('calendar').grid
  const { newAppointment } = useWords('appointments')
  const help = useId()
  const blockHelp = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const keys = columns.flatMap(column => column.entries.map(keyOfEntry))
  const tabbable = focused !== undefined && keys.includes(focused) ? focused : keys[0]
  const nowY = nowIn(grid, look.now)
  useFirstScroll({ scroller, body, grid, loading, hours, firstDate, nowY })
  useGhostInSight(scroller, held)
  const drag = useGridDrag({ scroller, loading, spotAt: spotFinder(body, grid), ...drags })
  const moving = held ? [held, ...held.along] : []

  return (
    <section
      ref={scroller}
      aria-label={label}
      className="relative scroll-ps-[4rem] scroll-pt-[3.5rem] h-[max(26rem,calc(100dvh-13rem))] md:h-[max(26rem,calc(100dvh-14.25rem))] [container-type:size] [--least-minute:0.0515rem] pointer-coarse:[--least-minute:0.075rem] overflow-auto overscroll-x-contain rounded-card border border-line bg-surface"
    >
      <LoadingNote loading={loading} />
      <p id={help} className="sr-only">
        {words.help}
      </p>
      <p id={blockHelp} className="sr-only">
        {words.blockedHelp}
      </p>
      <div style={fitting(hours.bottom - hours.top + 2 * MARGIN)} className="w-max min-w-full">
        <Headings columns={columns} heading={heading} />
        <div className="flex">
          <Gutter axis={axis} zone={zone} now={look.now} nowY={nowY} />
          <div
            ref={body}
            style={{ height: tall(axis.length) }}
            className={cx(
              'relative flex flex-1 touch-manipulation select-none',
              held?.stage === 'held' && 'cursor-grabbing',
            )}
            {...drag}
          >
            {columns.map(column => (
              <div
                key={column.key}
                style={widthOf(column)}
                className="relative flex"
                aria-busy={loading}
              >
                {loading ? (
                  <LoadingColumn axis={axis} />
                ) : (
                  <GridColumnView
                    {...look}
                    column={column}
                    axis={axis}
                    zone={zone}
                    moving={moving.map(({ key }) => key)}
                    describedBy={help}
                    blockedBy={blockHelp}
                    tabbable={tabbable}
                    onFocus={setFocused}
                  />
                )}
              </div>
            ))}
            <HourLines axis={axis} />
            <NowLine grid={grid} now={look.now} />
            {children}
            {moving.map(({ key, target }) => (
              <Ghost key={key} grid={grid} {...target} name={held?.name ?? ''} />
            ))}
            {sketch && (
              <Ghost
                grid={grid}
                {...sketch.span}
                staffId={columns[sketch.column]?.staffId}
                name={newAppointment}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

const Headings = ({ columns, heading }: Pick<Grid, 'columns'> & Pick<TimeGridProps, 'heading'>) => (
  <div className="sticky top-0 z-30 flex border-b border-line bg-surface">
    <div
      style={{ width: `${GUTTER_REM}rem` }}
      className="sticky start-0 z-10 shrink-0 bg-surface"
    />
    {columns.map(column => (
      <div key={column.key} style={widthOf(column)}>
        <div className="border-s border-line p-1">{heading(column)}</div>
      </div>
    ))}
  </div>
)

/** Flex widths proportional to minimum widths keep `shareBox` correct at any window size. */
const widthOf = ({ rem }: LaidColumn) => ({ flex: `${rem} 1 0`, minWidth: `${rem}rem` })
