import { type ComponentType, type KeyboardEvent, Suspense } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayBounds } from '#domain/time/zone.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { useCan } from '#web/lib/can.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'
import { BlockBar } from './blocks/block-bar.tsx'
import { appointmentsIn } from './blocks/block-rules.ts'
import { heldBy } from './blocks/held.ts'
import { useBlockActs } from './blocks/use-block-acts.tsx'
import { useBlockPlan } from './blocks/use-block-plan.ts'
import { useBlocks } from './blocks/use-blocks.ts'
import { EmptyTime } from './empty-time.tsx'
import { actOnEntry } from './entry-keys.ts'
import { stepFor } from './grid/drag-rules.ts'
import { Heading } from './grid/headings.tsx'
import { TimeGrid } from './grid/time-grid.tsx'
import { useCursor } from './grid/use-cursor.ts'
import { useDrags } from './grid/use-drags.ts'
import { useGridData } from './grid/use-grid-data.ts'
import { LoadProblem } from './load-problem.tsx'
import type { ColorBy } from './look.ts'
import { useFollowFocus } from './use-follow-focus.ts'
import type { Planning } from './use-plan.ts'
import { homeOf, titleOf } from './view-rules.ts'

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
  const { view, date, today, now, zone, staff, hidden, planning, DayTotals } = props
  const language = useLanguage()
  const { unnamed } = useWords('calendar').blocked
  const blocks = useBlocks(planning.last)
  const blocking = useBlockPlan(blocks)
  useFollowFocus(planning.followed)
  useFollowFocus(blocking.followed, 'blocked')
  const can = useCan()
  const shown = useGridData({ view, date, zone, staff, hidden })
  const { appointments, grid, rules, failed } = shown
  const step = stepFor(rules?.slotIntervalMinutes ?? 30)
  // While a move awaits confirmation, a click must not open anything over it.
  const asking = planning.plan?.stage === 'asking' || blocking.plan?.stage === 'keys'
  const cursor = useCursor({
    columns: grid.columns,
    zone,
    step,
    home: homeOf(shown.dates.includes(today) ? today : date, zone, now),
    onLeave: props.onStep,
  })
  const { sketch, ...drags } = useDrags({
    grid,
    step,
    appointments,
    planning,
    blocking,
    asking,
    onDrawn: ({ column, span }) => cursor.ask({ column, ...span, drawn: true }),
  })
  const onKey = (event: KeyboardEvent, appointment: Appointment) =>
    actOnEntry(event, appointment, {
      step,
      zone,
      onHold: target => planning.hold(appointment, 'keys', target),
      acts: { e: () => props.onEdit(appointment) },
    })
  const acts = useBlockActs({ blocks, blocking, step, zone, staff, appointments })
  if (failed) return <LoadProblem query={failed} />

  return (
    <>
      {view === 'day' && date <= today && rules?.hasSales && can('reports.read') && (
        // Reserves the line that they fill once loaded, so that nothing moves.
        <div className="mb-3 min-h-6">
          <Suspense>
            {/* The loaded range is longer than the day. */}
            <DayTotals day={dayBounds(date, zone)} date={date} />
          </Suspense>
        </div>
      )}
      <LoadProblem query={shown.read} />
      <TimeGrid
        label={titleOf(view, date, language)}
        grid={grid}
        now={now}
        colorBy={props.colorBy}
        showStaff={view === 'week' && staff.length > 1}
        loading={shown.loading}
        held={heldBy(planning, blocking, { unnamed, appointments })}
        staff={staff}
        blockCard={acts.card}
        sketch={sketch}
        openId={props.openId}
        firstDate={date}
        hours={shown.hours}
        onOpen={appointment => !asking && props.onOpen(appointment)}
        onKey={onKey}
        onBlockKey={acts.onKey}
        drags={{ ...drags, onPress: spot => asking || cursor.press(spot) }}
        heading={column => (
          <Heading column={column} view={view} today={today} onOpen={props.onShowDay} />
        )}
      >
        <EmptyTime
          cursor={cursor}
          grid={grid}
          blocks={blocks}
          loading={shown.loading}
          onCreate={props.onCreate}
        />
      </TimeGrid>
      {blocking.plan?.stage === 'keys' && (
        <BlockBar
          plan={blocking.plan}
          planning={blocking}
          view={view}
          zone={zone}
          staff={staff}
          onDate={props.onDate}
          within={appointmentsIn(blocking.plan.target, appointments)}
        />
      )}
    </>
  )
}
