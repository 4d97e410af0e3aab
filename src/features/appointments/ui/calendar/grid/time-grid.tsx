import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../../contract.ts'
import type { BlockedTime } from '../blocks/block-rules.ts'
import type { Held } from '../blocks/held.ts'
import type { ColorBy } from '../look.ts'
import type { Stretch } from './axis.ts'
import { MARGIN } from './first-scroll.ts'
import { Ghost } from './ghost.tsx'
import { GridColumnView, LoadingColumn } from './grid-column.tsx'
import { Gutter, HourLines } from './gutter.tsx'
import { type Grid, keyOfEntry, type LaidColumn } from './laid-out.ts'
import { LoadingNote } from './loading-note.tsx'
import { focusNeighbor } from './neighbor.ts'
import { NowLine, nowIn } from './now-line.tsx'
import { fitting, GUTTER_REM, tall } from './scale.ts'
import { spotFinder } from './spot.ts'
import type { Sketch } from './use-drags.ts'
import { type DragListeners, useGridDrag } from './use-grid-drag.ts'
import { useFirstScroll, useGhostInSight } from './use-grid-scroll.ts'

interface TimeGridProps {
  label: string
  grid: Grid
  now: number
  colorBy: ColorBy
  showStaff: boolean
  loading: boolean
  heading: (column: LaidColumn) => ReactNode
  held: Held | undefined
  sketch: Sketch | undefined
  staffNames: ReadonlyMap<number, string>
  blockCard: (blocked: BlockedTime, onClose: (event?: 'moving') => void) => ReactNode
  openId: number | undefined
  firstDate: LocalDate
  hours: Stretch
  drags: DragListeners
  onOpen: (appointment: Appointment) => void
  onKey: (event: KeyboardEvent, appointment: Appointment) => void
  onBlockKey: (event: KeyboardEvent, blocked: BlockedTime) => void
  children: ReactNode
}

export function TimeGrid(props: TimeGridProps) {
  const { grid, now, loading, held, sketch, hours, firstDate } = props
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
  const nowY = nowIn(grid, now)
  useFirstScroll({ scroller, body, grid, loading, hours, firstDate, nowY })
  useGhostInSight(scroller, held)
  const drag = useGridDrag({ scroller, spotAt: spotFinder(body, grid), ...props.drags })
  const moving = held ? [held, ...held.along] : []

  return (
    <section
      ref={scroller}
      aria-label={props.label}
      aria-busy={loading}
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
        <div className="sticky top-0 z-30 flex border-b border-line bg-surface">
          <div
            style={{ width: `${GUTTER_REM}rem` }}
            className="sticky start-0 z-10 shrink-0 bg-surface"
          />
          {columns.map(column => (
            <div key={column.key} style={widthOf(column)}>
              <div className="border-s border-line p-1">{props.heading(column)}</div>
            </div>
          ))}
        </div>
        <div className="flex">
          <Gutter axis={axis} zone={zone} now={now} nowY={nowY} />
          <div
            ref={body}
            style={{ height: tall(axis.length) }}
            className={cx(
              'relative flex flex-1 touch-manipulation select-none',
              held?.stage === 'held' && 'cursor-grabbing',
            )}
            {...(loading ? {} : drag)}
          >
            {columns.map(column => (
              <div key={column.key} style={widthOf(column)} className="relative flex">
                {loading ? (
                  <LoadingColumn axis={axis} />
                ) : (
                  <GridColumnView
                    column={column}
                    axis={axis}
                    zone={zone}
                    now={now}
                    colorBy={props.colorBy}
                    showStaff={props.showStaff}
                    moving={moving.map(({ key }) => key)}
                    openId={props.openId}
                    describedBy={help}
                    blockedBy={blockHelp}
                    tabbable={tabbable}
                    staffNames={props.staffNames}
                    blockCard={props.blockCard}
                    onFocus={setFocused}
                    onOpen={props.onOpen}
                    onKeyDown={(event, appointment) =>
                      focusNeighbor(event) || props.onKey(event, appointment)
                    }
                    onBlockKeyDown={(event, blocked) =>
                      focusNeighbor(event) || props.onBlockKey(event, blocked)
                    }
                  />
                )}
              </div>
            ))}
            <HourLines axis={axis} />
            <NowLine grid={grid} now={now} />
            {props.children}
            {moving.map(({ key, target }) => (
              <Ghost
                key={key}
                grid={grid}
                span={target}
                staffId={target.staffId}
                name={held?.name ?? ''}
              />
            ))}
            {sketch && (
              <Ghost
                grid={grid}
                span={sketch.span}
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

/** Flex widths proportional to minimum widths keep `shareBox` correct at any window size. */
const widthOf = ({ rem }: LaidColumn) => ({ flex: `${rem} 1 0`, minWidth: `${rem}rem` })
