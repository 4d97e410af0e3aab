import { type ComponentType, type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayBounds } from '#domain/time/zone.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { useCan } from '#web/lib/can.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import { useAppointments, useWorkingTime } from '../data.ts'
import type { AppointmentValues } from '../form/values.ts'
import { BlockBar } from './blocks/block-bar.tsx'
import { appointmentsIn } from './blocks/block-rules.ts'
import { heldBy } from './blocks/held.ts'
import { useBlockActs } from './blocks/use-block-acts.tsx'
import { useBlockPlan } from './blocks/use-block-plan.ts'
import { useBlocks } from './blocks/use-blocks.ts'
import { createAxis } from './grid/axis.ts'
import { openStretch } from './grid/background.ts'
import { columnsOfDates, columnsOfStaff } from './grid/columns.ts'
import { Cursor } from './grid/cursor.tsx'
import {
  drawn,
  moved,
  nudged,
  resized,
  resizedStart,
  snap,
  stepFor,
  stretched,
} from './grid/drag-rules.ts'
import { DateHeading, StaffHeading } from './grid/headings.tsx'
import { laidOut } from './grid/laid-out.ts'
import { TimeGrid } from './grid/time-grid.tsx'
import { useCursor } from './grid/use-cursor.ts'
import type { Hold, Spot } from './grid/use-grid-drag.ts'
import { LoadProblem } from './load-problem.tsx'
import type { ColorBy } from './look.ts'
import { QuickCard } from './quick-card.tsx'
import { useFollowFocus } from './use-follow-focus.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { type Planning, targetOf } from './use-plan.ts'
import { datesBetween, datesOf, homeOf, rangeOf, titleOf } from './view-rules.ts'

interface GridViewProps {
  view: 'week' | 'day'
  date: LocalDate
  today: LocalDate
  now: number
  zone: string
  colorBy: ColorBy
  staff: readonly StaffMember[]
  /** Staff ids. */
  hidden: ReadonlySet<number>
  planning: Planning
  DayTotals: ComponentType<{ day: Interval; date: LocalDate }>
  openId: number | undefined
  onOpen: (appointment: Appointment) => void
  onEdit: (appointment: Appointment) => void
  onCreate: (given: Partial<AppointmentValues>) => void
  onShowDay: (date: LocalDate) => void
  onDate: (date: LocalDate) => void
  onStep: (direction: 1 | -1) => void
}

/** Shown where no one works, in minutes. */
const USUAL_HOURS = { top: 9 * 60, bottom: 17 * 60 }

export function GridView(props: GridViewProps) {
  const { view, date, today, now, zone, staff, hidden, planning, onCreate } = props
  const language = useLanguage()
  const { unnamed } = useWords('calendar').blocked
  const blocks = useBlocks(planning.remember)
  const blocking = useBlockPlan(blocks)
  useFollowFocus(planning.followed)
  useFollowFocus(blocking.followed, 'blocked')
  const range = rangeOf(view, date, zone)
  const appointments = useAppointments(range)
  const hoursRead = useWorkingTime(range)
  const { data, error, isFetching, refetch } = appointments
  const { data: working } = hoursRead
  const { data: rules } = useRead(readBusiness)
  const can = useCan()
  const { isPending } = useRead(listStaff)
  const step = stepFor(rules?.slotIntervalMinutes ?? 30)
  const dates = useMemo(() => {
    const { from, to } = datesOf(view, date)
    return datesBetween(from, to)
  }, [view, date])
  const axis = useMemo(() => createAxis(dates, zone, language), [dates, zone, language])
  const columns = useMemo(() => {
    const appointments = (data ?? []).filter(({ staffId }) => !hidden.has(staffId))
    const source = { zone, language, staff, working, appointments }
    const all =
      view === 'week' || staff.length === 0
        ? columnsOfDates(dates, source)
        : columnsOfStaff(date, source)
    return laidOut(all, axis)
  }, [view, date, dates, zone, language, staff, hidden, working, data, axis])
  // While a move awaits confirmation, clicks must not open anything over it.
  const asking = planning.plan?.stage === 'asking' || blocking.plan?.stage === 'keys'
  const [sketch, setSketch] = useState<{ column: number; span: Interval }>()

  const todayShown = dates.includes(today)
  const hours = useMemo(
    () => openStretch(dates, axis, zone, working ?? []) ?? USUAL_HOURS,
    [dates, axis, zone, working],
  )
  // Column widths depend on both queries.
  const known = working !== undefined && !isPending && data !== undefined
  const cursor = useCursor({
    columns,
    zone,
    step,
    home: homeOf(todayShown ? today : date, zone, now),
    onLeave: props.onStep,
  })

  const blockSteps = useMoveKeys({ planning: blocking, view, zone, staff, onDate: props.onDate })
  const names = useMemo(() => new Map(staff.map(({ id, name }) => [id, name])), [staff])

  const blockOf = (id: number) =>
    columns.flatMap(column => column.blocks).find(blocked => blocked.id === id)

  const targetAt = (hold: Hold, from: Spot, to: Spot) => {
    if (hold.what === 'draw') return undefined
    const held = hold.of === 'blocked' ? blockOf(hold.id) : planning.plan?.appointment
    if (!held) return undefined
    const span = targetOf(held)
    if (hold.what === 'resize') return resized(span, to.ms, step, zone)
    if (hold.what === 'resize-start') return resizedStart(span, to.ms, step, zone)
    const staffId = columns[to.column]?.staffId ?? span.staffId
    return { ...moved(span, from.ms, to.ms, step, zone), staffId }
  }

  const drawnAt = (from: Spot, to: Spot) => {
    const end = axis.instantAt(columns[from.column]!.date, to.y) ?? from.ms
    return { column: from.column, span: drawn(from.ms, end, step, zone) }
  }

  const onDragStart = (hold: Hold) => {
    if (hold.what === 'draw') return !asking
    if (hold.of === 'blocked') {
      const blocked = blockOf(hold.id)
      if (blocked && !asking) blocking.hold(blocked, 'held')
      return blocked !== undefined && !asking
    }
    const appointment = data?.find(({ id }) => id === hold.id)
    if (appointment) planning.hold(appointment, 'held')
    return appointment !== undefined
  }

  const onKey = (event: KeyboardEvent, appointment: Appointment) => {
    const target = targetOf(appointment)
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && steps) {
      const span = event.shiftKey
        ? stretched(target, steps, step, zone)
        : nudged(target, steps, step, zone)
      planning.hold(appointment, 'keys', { ...target, ...span })
    } else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (event.key === 'm') planning.hold(appointment, 'keys')
    else if (event.key === 'e') props.onEdit(appointment)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const acts = useBlockActs({ blocks, blocking, step, zone, staff, appointments: data ?? [] })
  const held = heldBy(planning, blocking, { unnamed, appointments: data ?? [] })

  // Empty days below an error would look free.
  const failed = [appointments, hoursRead].find(query => query.error && !query.data)
  if (failed)
    return <LoadProblem error={failed.error} busy={failed.isFetching} onRetry={failed.refetch} />

  const { place } = cursor
  const { DayTotals } = props
  return (
    <>
      {view === 'day' && date <= today && rules?.hasSales && can('reports.read') && (
        <Suspense>
          {/* The loaded range is longer than the day. */}
          <DayTotals day={dayBounds(date, zone)} date={date} />
        </Suspense>
      )}
      {error && <LoadProblem error={error} busy={isFetching} onRetry={refetch} />}
      <TimeGrid
        label={titleOf(view, date, language)}
        columns={columns}
        axis={axis}
        zone={zone}
        now={now}
        colorBy={props.colorBy}
        showStaff={view === 'week' && staff.length > 1}
        loading={!known}
        held={held}
        staffNames={names}
        blockCard={acts.card}
        sketch={sketch}
        openId={props.openId}
        firstDate={date}
        hours={hours}
        nowY={todayShown ? axis.yOf(today, now) : undefined}
        onOpen={appointment => !asking && props.onOpen(appointment)}
        onKey={onKey}
        onBlockKey={acts.onKey}
        onDragStart={onDragStart}
        onDrag={(hold, from, to) => {
          if (hold.what === 'draw') return setSketch(drawnAt(from, to))
          const target = targetAt(hold, from, to)
          if (target) (hold.of === 'blocked' ? blocking : planning).moveTo(target)
        }}
        onDrop={(hold, from, to) => {
          if (hold.what !== 'draw') {
            const block = hold.of === 'blocked' ? blockOf(hold.id) : undefined
            if (!block) return planning.letGo()
            const target = { ...targetOf(block), ...targetAt(hold, from, to) }
            return blocking.commit({ block, target })
          }
          setSketch(undefined)
          const { column, span } = drawnAt(from, to)
          cursor.ask({ column, ...span, drawn: true })
        }}
        onDragCancel={() => {
          setSketch(undefined)
          planning.drop()
          blocking.drop()
        }}
        onPressEmpty={({ column, ms }) => {
          if (asking) return
          const start = snap(ms, step, zone, 'down')
          cursor.ask({ column, start, end: start + 30 * MINUTE_MS, drawn: false })
        }}
        heading={column =>
          view === 'day' && column.staffId !== undefined ? (
            <StaffHeading id={column.staffId} name={column.spoken} />
          ) : (
            <DateHeading
              date={column.date}
              today={today}
              onOpen={() => props.onShowDay(column.date)}
            />
          )
        }
      >
        <Cursor
          place={place}
          columns={columns}
          axis={axis}
          zone={zone}
          open={cursor.open}
          onOpenChange={cursor.setOpen}
          onKeyDown={cursor.onKeyDown}
        >
          <QuickCard
            key={`${place.column} ${place.start} ${place.end}`}
            start={place.start}
            drawn={place.drawn ? place.end : undefined}
            staffId={columns[place.column]?.staffId}
            people={columns[place.column]?.people}
            zone={zone}
            blocks={blocks}
            onClose={() => cursor.setOpen(false)}
            onCreate={given => {
              cursor.setOpen(false)
              onCreate(given)
            }}
          />
        </Cursor>
      </TimeGrid>
      {blocking.plan?.stage === 'keys' && (
        <BlockBar
          plan={blocking.plan}
          planning={blocking}
          zone={zone}
          steps={blockSteps}
          within={appointmentsIn(blocking.plan.target, data ?? [])}
        />
      )}
    </>
  )
}
