import { type ComponentType, type KeyboardEvent, Suspense, useMemo } from 'react'
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
import { Cursor } from './grid/cursor.tsx'
import { snap, spanOfKey, stepFor } from './grid/drag-rules.ts'
import { DateHeading, StaffHeading } from './grid/headings.tsx'
import { TimeGrid } from './grid/time-grid.tsx'
import { useCursor } from './grid/use-cursor.ts'
import { useDrags } from './grid/use-drags.ts'
import { useGridColumns } from './grid/use-grid-columns.ts'
import type { Spot } from './grid/use-grid-drag.ts'
import { LoadProblem } from './load-problem.tsx'
import type { ColorBy } from './look.ts'
import { QuickCard } from './quick-card.tsx'
import { useFollowFocus } from './use-follow-focus.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { type Planning, targetOf } from './use-plan.ts'
import { homeOf, rangeOf, titleOf } from './view-rules.ts'

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
  const { data } = appointments
  const { data: working } = hoursRead
  const { data: rules, isPending: rulesPending } = useRead(readBusiness)
  const can = useCan()
  const { isPending } = useRead(listStaff)
  const step = stepFor(rules?.slotIntervalMinutes ?? 30)
  const { dates, grid, hours } = useGridColumns({
    view,
    date,
    zone,
    staff,
    hidden,
    working,
    appointments: data,
  })
  // While a move awaits confirmation, clicks must not open anything over it.
  const asking = planning.plan?.stage === 'asking' || blocking.plan?.stage === 'keys'
  // Column widths depend on hours and appointments, the line above the grid on the rules.
  const known = working !== undefined && !isPending && data !== undefined && !rulesPending
  const cursor = useCursor({
    columns: grid.columns,
    zone,
    step,
    home: homeOf(dates.includes(today) ? today : date, zone, now),
    onLeave: props.onStep,
  })

  const blockSteps = useMoveKeys({ planning: blocking, view, zone, staff, onDate: props.onDate })
  const names = useMemo(() => new Map(staff.map(({ id, name }) => [id, name])), [staff])

  const { sketch, ...drags } = useDrags({
    grid,
    step,
    appointments: data ?? [],
    planning,
    blocking,
    asking,
    onDrawn: ({ column, span }) => cursor.ask({ column, ...span, drawn: true }),
  })

  const onPress = ({ column, ms }: Spot) => {
    if (asking) return
    const start = snap(ms, step, zone, 'down')
    cursor.ask({ column, start, end: start + 30 * MINUTE_MS, drawn: false })
  }

  const onKey = (event: KeyboardEvent, appointment: Appointment) => {
    const target = targetOf(appointment)
    const span = spanOfKey(event, target, step, zone)
    if (span) {
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
  if (failed) return <LoadProblem query={failed} />

  const { place } = cursor
  const column = grid.columns[place.column]
  const { DayTotals } = props
  return (
    <>
      {view === 'day' && date <= today && rules?.hasSales && can('reports.read') && (
        // A line that they fill once loaded, so that nothing moves.
        <div className="mb-3 h-6">
          <Suspense>
            {/* The loaded range is longer than the day. */}
            <DayTotals day={dayBounds(date, zone)} date={date} />
          </Suspense>
        </div>
      )}
      <LoadProblem query={appointments} />
      <TimeGrid
        label={titleOf(view, date, language)}
        grid={grid}
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
        onOpen={appointment => !asking && props.onOpen(appointment)}
        onKey={onKey}
        onBlockKey={acts.onKey}
        drags={{ ...drags, onPress }}
        heading={({ staffId, spoken, date: shown }) =>
          view === 'day' && staffId !== undefined ? (
            <StaffHeading id={staffId} name={spoken} />
          ) : (
            <DateHeading date={shown} today={today} onOpen={() => props.onShowDay(shown)} />
          )
        }
      >
        <Cursor
          place={place}
          grid={grid}
          open={cursor.open && known}
          onOpenChange={cursor.setOpen}
          onKeyDown={cursor.onKeyDown}
        >
          <QuickCard
            key={`${place.column} ${place.start} ${place.end}`}
            start={place.start}
            drawn={place.drawn ? place.end : undefined}
            staffId={column?.staffId}
            people={column?.people}
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
