import { type ComponentProps, type ComponentType, Suspense, useMemo, useState } from 'react'
import type { Interval } from '#domain/time/interval.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { onDemand, useFirstInteraction } from '#web/kit/base/on-demand.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useUser } from '#web/lib/session.ts'
import type { Appointment } from '../contract.ts'
import { AgendaView } from './calendar/agenda-view.tsx'
import { CalendarHeader } from './calendar/calendar-header.tsx'
import { details, OpenDetails } from './calendar/details/open-details.tsx'
import { MonthView } from './calendar/month-view.tsx'
import { MoveBar } from './calendar/move-bar.tsx'
import { Overlays, overlayParts } from './calendar/overlays.tsx'
import { Toolbar } from './calendar/toolbar.tsx'
import { useActions } from './calendar/use-actions.ts'
import {
  type Checkout,
  scheduleDialog,
  useCalendarDialogs,
} from './calendar/use-calendar-dialogs.tsx'
import { useCalendarState } from './calendar/use-calendar-state.ts'
import { useCommands } from './calendar/use-commands.ts'
import { useNow } from './calendar/use-now.ts'
import { usePlan } from './calendar/use-plan.ts'
import { rangeOf } from './calendar/view-rules.ts'
import { useAppointments, useWorkingTime } from './data.ts'
import { newAppointmentForm } from './new-appointment-dialog.tsx'
import { useTeam } from './team.ts'

const grid = onDemand(async () => (await import('./calendar/grid-view.tsx')).GridView)
const parts = [grid, details, newAppointmentForm, scheduleDialog, ...overlayParts]

const NO_STAFF: readonly StaffMember[] = []
const NONE_HIDDEN: ReadonlySet<number> = new Set()

interface CalendarParts {
  Checkout: Checkout
  DayTotals: ComponentType<{ day: Interval; date: string }>
}

export function CalendarScreen({ Checkout, DayTotals }: CalendarParts) {
  const zone = zoneHere(useUser()?.timeZone)
  const now = useNow()
  const today = localDateOf(now, zone)
  const state = useCalendarState(today)
  const { view } = state
  const date = state.date ?? today
  const actions = useActions()
  const planning = usePlan()
  const staff = useTeam() ?? NO_STAFF
  const [hidden, setHidden] = useState(NONE_HIDDEN)
  const { dialogs, add, ...asking } = useCalendarDialogs({ state, zone, today, Checkout })
  const commands = useCommands({ state, date, today, planning, add })
  const { doing, colorBy } = commands
  const shownStaff = useMemo(() => staff.filter(({ id }) => !hidden.has(id)), [staff, hidden])
  const shows = ({ staffId }: Appointment) => !hidden.has(staffId)
  useFirstInteraction(() => {
    for (const part of parts) void part.preload()
  })

  const open = ({ id }: Appointment) => (state.openId === id ? state.close() : state.open(id))
  const { followed } = planning
  const shared = { today, now, zone, colorBy, onOpen: open, openId: state.openId }
  return (
    <div className="group/screen mx-auto flex max-w-[1600px] flex-col gap-4 max-sm:pb-20 sm:gap-5 md:-my-4 xl:max-[1900px]:-mx-6">
      <CalendarHeader zone={zone} now={now} onToday={doing.today} onNew={doing.create} />
      <Toolbar
        view={view}
        date={date}
        doing={doing}
        staff={staff}
        hidden={hidden}
        onHidden={setHidden}
        colorBy={colorBy}
        onColorBy={commands.setColorBy}
      />
      <div className="flex items-start gap-6">
        <div className="min-w-0 flex-1">
          {view === 'month' && (
            <MonthView
              {...shared}
              date={state.date}
              followed={followed}
              returns={commands.returns}
              shows={shows}
              onDate={state.setDate}
              onReschedule={asking.edit}
              onCancel={actions.cancel}
            />
          )}
          {(view === 'week' || view === 'day') && (
            <Grid
              // Resets the scroll position when the view changes.
              key={view}
              {...shared}
              view={view}
              date={date}
              staff={shownStaff}
              hidden={hidden}
              planning={planning}
              DayTotals={DayTotals}
              onEdit={asking.edit}
              onCreate={add}
              onShowDay={day => state.show('day', day)}
              onDate={state.setDate}
              onStep={doing.step}
            />
          )}
          {view === 'agenda' && (
            <AgendaView key={date} {...shared} date={date} followed={followed} shows={shows} />
          )}
        </div>
        {state.openId !== undefined && (
          <OpenDetails
            key={state.openId}
            id={state.openId}
            zone={zone}
            now={now}
            state={state}
            planning={planning}
            acts={{ ...actions, ...asking }}
          />
        )}
      </div>
      <MoveBar
        planning={planning}
        view={view}
        zone={zone}
        now={now}
        staff={shownStaff}
        onDate={state.setDate}
      />
      {dialogs}
      <Overlays
        state={state}
        commands={commands}
        date={date}
        today={today}
        zone={zone}
        now={now}
        staff={staff}
        shows={shows}
        onCreate={add}
        onOnlyStaff={only =>
          setHidden(new Set(staff.flatMap(({ id }) => (id === only ? [] : [id]))))
        }
      />
    </div>
  )
}

const Grid = (props: ComponentProps<typeof grid.Component>) => (
  <Suspense fallback={<GridSkeleton range={rangeOf(props.view, props.date, props.zone)} />}>
    <grid.Component {...props} />
  </Suspense>
)

/** Fetches data while the code is loading. */
function GridSkeleton({ range }: { range: Interval }) {
  useAppointments(range)
  useWorkingTime(range)
  return <Skeleton className="h-[70dvh]" />
}
