import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../../contract.ts'
import type { BlockedTime } from '../blocks/block-rules.ts'
import type { Held } from '../blocks/held.ts'
import type { ColorBy } from '../look.ts'
import type { Axis, Stretch } from './axis.ts'
import { Ghost } from './ghost.tsx'
import { GridColumnView, LoadingColumn } from './grid-column.tsx'
import { keyOfEntry, type LaidColumn } from './laid-out.ts'
import { LoadingNote } from './loading-note.tsx'
import { neighbor } from './neighbor.ts'
import { NowLabel, NowLine } from './now-line.tsx'
import { fitting, GUTTER_REM, pxPerRem, tall } from './scale.ts'
import { spotFinder } from './spot.ts'
import { type Hold, type Spot, useGridDrag } from './use-grid-drag.ts'

interface TimeGridProps {
  label: string
  columns: readonly LaidColumn[]
  axis: Axis
  zone: string
  now: number
  colorBy: ColorBy
  showStaff: boolean
  loading: boolean
  heading: (column: LaidColumn) => ReactNode
  held: Held | undefined
  sketch: { column: number; span: Interval } | undefined
  staffNames: ReadonlyMap<number, string>
  blockCard: (blocked: BlockedTime, onClose: (event?: 'moving') => void) => ReactNode
  openId: number | undefined
  firstDate: LocalDate
  hours: Stretch
  nowY: number | undefined
  onOpen: (appointment: Appointment) => void
  onKey: (event: KeyboardEvent, appointment: Appointment) => void
  onBlockKey: (event: KeyboardEvent, blocked: BlockedTime) => void
  onDragStart: (hold: Hold, from: Spot) => boolean
  onDrag: (hold: Hold, from: Spot, to: Spot) => void
  onDrop: (hold: Hold, from: Spot, to: Spot) => void
  onDragCancel: () => void
  onPressEmpty: (spot: Spot) => void
  children: ReactNode
}

const gutter = `${GUTTER_REM}rem`

export function TimeGrid(props: TimeGridProps) {
  const { label, columns, axis, zone, now, held, sketch, hours } = props
  const words = useWords('calendar').grid
  const { newAppointment } = useWords('appointments')
  const help = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const blockHelp = useId()
  const [focused, setFocused] = useState<string>()
  const { nowY } = props
  const hourLabels = axis.labels
    .slice(1)
    .filter(({ y }) => nowY === undefined || Math.abs(y - nowY) > UNDER_NOW)
  const keys = columns.flatMap(column => column.entries.map(keyOfEntry))
  const tabbable = focused !== undefined && keys.includes(focused) ? focused : keys[0]
  const firstAt = columns.findIndex(({ date }) => date === props.firstDate)
  useFirstScroll({ scroller, body, props, across: columns[firstAt]?.share.start ?? 0 })

  useGhostInSight(scroller, held)

  const moving = held ? [held, ...held.along] : []
  const drag = useGridDrag({
    scroller,
    spotAt: spotFinder(body, columns, axis),
    onStart: props.onDragStart,
    onMove: props.onDrag,
    onDrop: props.onDrop,
    onCancel: props.onDragCancel,
    onPress: props.onPressEmpty,
  })

  const focusNeighbor = (event: KeyboardEvent): boolean => {
    const next = event.altKey ? undefined : neighbor(event.key, event.currentTarget)
    if (!next) return false
    event.preventDefault()
    event.stopPropagation()
    next.focus()
    return true
  }

  return (
    <section
      ref={scroller}
      aria-label={label}
      aria-busy={props.loading}
      className="relative scroll-ps-[4rem] scroll-pt-[3.5rem] h-[max(26rem,calc(100dvh-13rem))] md:h-[max(26rem,calc(100dvh-14.25rem))] [container-type:size] [--least-minute:0.0515rem] pointer-coarse:[--least-minute:0.075rem] overflow-auto overscroll-x-contain rounded-card border border-line bg-surface"
    >
      <LoadingNote loading={props.loading} />
      <p id={help} className="sr-only">
        {words.help}
      </p>
      <p id={blockHelp} className="sr-only">
        {words.blockedHelp}
      </p>
      <div style={fitting(hours.bottom - hours.top + 2 * MARGIN)} className="w-max min-w-full">
        <div className="sticky top-0 z-30 flex border-b border-line bg-surface">
          <div style={{ width: gutter }} className="sticky start-0 z-10 shrink-0 bg-surface" />
          {columns.map(column => (
            <div key={column.key} style={widthOf(column)}>
              <div className="border-s border-line p-1">{props.heading(column)}</div>
            </div>
          ))}
        </div>
        <div className="flex">
          <div
            style={{ height: tall(axis.length), width: gutter }}
            className="sticky start-0 z-20 shrink-0 bg-surface"
          >
            {hourLabels.map(({ y, text, again }) => (
              <span
                key={y}
                style={{ top: tall(y) }}
                aria-hidden="true"
                className={cx(
                  'absolute end-2 -translate-y-1/2 text-12 whitespace-nowrap tabular-nums',
                  again ? 'font-semibold text-warning-ink' : 'text-muted',
                )}
              >
                {text}
                {again && (
                  <span className="absolute end-0 top-full leading-none">{words.again}</span>
                )}
              </span>
            ))}
            <NowLabel now={now} columns={columns} axis={axis} zone={zone} />
          </div>
          <div
            ref={body}
            style={{ height: tall(axis.length) }}
            className={cx(
              'relative flex flex-1 touch-manipulation select-none',
              held?.stage === 'held' && 'cursor-grabbing',
            )}
            {...(props.loading ? {} : drag)}
          >
            {columns.map(column => (
              <div key={column.key} style={widthOf(column)} className="relative flex">
                {props.loading ? (
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
            {axis.labels.slice(1).map(({ y }) => (
              <span
                key={y}
                style={{ top: tall(y) }}
                className="pointer-events-none absolute inset-x-0 z-1 h-px bg-line forced-colors:bg-[GrayText]"
              />
            ))}
            <NowLine now={now} columns={columns} axis={axis} />
            {!props.loading && props.children}
            {moving.map(({ key, target }) => (
              <Ghost
                key={key}
                span={target}
                staffId={target.staffId}
                columns={columns}
                axis={axis}
                zone={zone}
                name={held?.name ?? ''}
              />
            ))}
            {sketch && (
              <Ghost
                span={sketch.span}
                staffId={columns[sketch.column]?.staffId}
                columns={columns}
                axis={axis}
                zone={zone}
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

const COVERED_PX = { top: 72, bottom: 230 }

function useGhostInSight(scroller: { current: HTMLElement | null }, held: Held | undefined) {
  const { stage, target } = held ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again after each step
  useEffect(() => {
    const { current } = scroller
    const ghost = current?.querySelector('[data-ghost]')
    if (!current || !ghost || stage !== 'keys') return
    const [box, seen] = [ghost.getBoundingClientRect(), current.getBoundingClientRect()]
    const bottom = Math.min(seen.bottom, innerHeight - COVERED_PX.bottom)
    if (box.top < seen.top + COVERED_PX.top || box.bottom > bottom) {
      current.scrollBy({ top: box.top - (seen.top + bottom) / 2 })
    }
    if (box.left < seen.left + GUTTER_REM * pxPerRem() || box.right > seen.right) {
      current.scrollBy({ left: box.left - (seen.left + seen.right) / 2 })
    }
  }, [scroller, stage, target])
}

/** Hour labels this many minutes from the current time would lie under its label. */
const UNDER_NOW = 15

/** Minutes above and below the usual hours. */
const MARGIN = 15
/** Minutes above the current time where the usual hours don't fit. */
const BEFORE_NOW = 90

interface FirstScroll {
  scroller: { current: HTMLElement | null }
  body: { current: HTMLElement | null }
  props: Pick<TimeGridProps, 'loading' | 'axis' | 'columns' | 'hours' | 'nowY'>
  across: number
}

/**
 * Scrolls to the first usual hour or, if that would hide or cut it, to the current time; and to the day.
 * Once someone has scrolled, other dates keep the position.
 */
function useFirstScroll({ scroller, body, props, across }: FirstScroll) {
  const { loading, axis, columns, hours, nowY = 0 } = props
  const date = columns[0]?.date
  const placed = useRef<{ date: LocalDate | undefined; top: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current || !body.current || placed.current?.date === date) return
    if (placed.current && Math.abs(current.scrollTop - placed.current.top) > 1) return
    const perMinute = body.current.clientHeight / axis.length
    const seen = (current.clientHeight - body.current.offsetTop) / perMinute
    const isLate = nowY < hours.bottom && nowY > hours.top + seen
    const isSoon = nowY < hours.top && nowY > hours.top - 2 * MARGIN
    const y = isLate ? nowY - BEFORE_NOW : isSoon ? nowY : hours.top
    const sign = getComputedStyle(current).direction === 'rtl' ? -1 : 1
    const width = current.scrollWidth - GUTTER_REM * pxPerRem()
    current.scrollTo({ top: (y - MARGIN) * perMinute, left: sign * across * width })
    placed.current = { date: loading ? undefined : date, top: current.scrollTop }
  }, [scroller, body, loading, axis, date, hours, nowY, across])
}
