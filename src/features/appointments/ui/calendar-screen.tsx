import { type ComponentType, Suspense, useCallback, useState } from 'react'
import type { Interval } from '#domain/time/interval.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand, useFirstSign } from '#web/lib/on-demand.tsx'
import { useSample } from '#web/lib/sample.tsx'
import { useUser } from '#web/lib/session.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../contract.ts'
import { AgendaView } from './calendar/agenda-view.tsx'
import { CalendarHeader } from './calendar/calendar-header.tsx'
import { commandsOf } from './calendar/commands.ts'
import { Sheet } from './calendar/details/sheet.tsx'
import { DetailsSkeleton } from './calendar/details/skeleton.tsx'
import { MonthView } from './calendar/month-view.tsx'
import { MoveBar } from './calendar/move-bar.tsx'
import { Toolbar } from './calendar/toolbar.tsx'
import { useActions } from './calendar/use-actions.ts'
import { type Checkout, useCalendarDialogs } from './calendar/use-calendar-dialogs.tsx'
import { useCalendarState } from './calendar/use-calendar-state.ts'
import { useHotkeys } from './calendar/use-hotkeys.ts'
import { useMoveKeys } from './calendar/use-move-keys.ts'
import { useNow } from './calendar/use-now.ts'
import { usePlan } from './calendar/use-plan.ts'
import { usePreference } from './calendar/use-preference.ts'
import { rangeOf, shortTitleOf, stepFrom, titleOf } from './calendar/view-rules.ts'
import { useAppointments, useWorkingTime } from './data.ts'
import { newAppointmentForm } from './new-appointment-dialog.tsx'
import { scheduleForm } from './schedule-dialog.tsx'
import { useTeam } from './team.ts'

const grid = onDemand(async () => (await import('./calendar/grid-view.tsx')).GridView)
const details = onDemand(async () => (await import('./calendar/details/details.tsx')).Details)
const keys = onDemand(async () => (await import('./calendar/keys-dialog.tsx')).KeysDialog)
const palette = onDemand(async () => (await import('./calendar/palette.tsx')).Palette)
const printSheet = onDemand(async () => (await import('./calendar/print-sheet.tsx')).PrintSheet)
const parts = [grid, details, newAppointmentForm, scheduleForm, keys, palette, printSheet]

type Overlay = 'keys' | 'print'
const NONE_HIDDEN: ReadonlySet<number> = new Set()

interface CalendarParts {
  Checkout: Checkout
  DayTotals: ComponentType<{ day: Interval; date: string }>
}

export function CalendarScreen({ Checkout, DayTotals }: CalendarParts) {
  const words = useWords('calendar')
  const language = useLanguage()
  const zone = useUser()?.timeZone ?? 'UTC'
  const now = useNow()
  const today = localDateOf(now, zone)
  const state = useCalendarState(today)
  const { view } = state
  const date = state.date ?? today
  const { guard, sampled } = useSample()
  const actions = useActions()
  const planning = usePlan()
  const staff = useTeam() ?? []
  const [hidden, setHidden] = useState(NONE_HIDDEN)
  const [colorBy, setColorBy] = usePreference('calendar-color', ['staff', 'service'])
  const [singleKeys, setSingleKeys] = usePreference('calendar-keys', ['on', 'off'])
  const { dialogs, add, edit, bookAgain, sell } = useCalendarDialogs({
    state,
    zone,
    date: [date, today].toSorted().at(-1)!,
    Checkout,
  })
  const [overlay, setOverlay] = useState<Overlay>()
  const closeOverlay = useCallback(() => setOverlay(undefined), [])

  const shownStaff = staff.filter(({ id }) => !hidden.has(id))
  const shows = ({ staffId }: Appointment) => !hidden.has(staffId)
  const mark = guard(actions.mark)
  const progress = guard(actions.progress)
  const cancel = guard(actions.cancel)
  const openPrint = () => setOverlay('print')
  const print = sampled ? guard(openPrint) : openPrint
  const open = ({ id }: Appointment) => (state.openId === id ? state.close() : state.open(id))
  const [returns, setReturns] = useState(0)
  const goToday = () => {
    state.setDate(today)
    setReturns(returns + 1)
  }
  const step = (direction: 1 | -1) => state.setDate(stepFrom(view, date, direction))
  const steps = useMoveKeys({ planning, view, zone, staff: shownStaff, onDate: state.setDate })

  const doing = {
    create: () => add({}),
    walkIn: () => add({ walkIn: true }),
    today: goToday,
    view: state.setView,
    step,
    color: () => setColorBy(colorBy === 'staff' ? 'service' : 'staff'),
    print,
    keys: () => setOverlay('keys'),
    find: () => state.find(true),
    undo: planning.undoLast,
  }
  const commands = commandsOf(doing, words)
  useHotkeys(commands.hotkeys, singleKeys === 'on')
  useFirstSign(() => {
    for (const part of parts) void part.preload()
  })

  const shared = { today, now, zone, colorBy, onOpen: open, openId: state.openId }
  return (
    <div className="group/screen mx-auto flex max-w-[1600px] flex-col gap-4 max-sm:pb-20 sm:gap-5 md:-my-4 xl:max-[1900px]:-mx-6">
      <CalendarHeader zone={zone} now={now} onToday={goToday} onNew={() => add({})} />
      <Toolbar
        view={view}
        title={titleOf(view, date, language)}
        shortTitle={shortTitleOf(view, date, language)}
        onView={state.setView}
        onToday={goToday}
        onStep={step}
        staff={staff}
        hidden={hidden}
        onHidden={setHidden}
        colorBy={colorBy}
        onColorBy={setColorBy}
        onPrint={print}
        onKeys={() => setOverlay('keys')}
      />
      <div className="flex items-start gap-6">
        <div className="min-w-0 flex-1">
          {view === 'month' && (
            <MonthView
              {...shared}
              date={state.date}
              returns={returns}
              shows={shows}
              onDate={state.setDate}
              onReschedule={edit}
              onCancel={cancel}
            />
          )}
          {(view === 'week' || view === 'day') && (
            <Suspense fallback={<GridSkeleton range={rangeOf(view, date, zone)} />}>
              <grid.Component
                // Resets the scroll position when the view changes.
                key={view}
                {...shared}
                view={view}
                date={date}
                staff={shownStaff}
                hidden={hidden}
                planning={planning}
                DayTotals={DayTotals}
                onEdit={edit}
                onCreate={add}
                onShowDay={day => state.show('day', day)}
                onDate={state.setDate}
                onStep={step}
              />
            </Suspense>
          )}
          {view === 'agenda' && <AgendaView key={date} {...shared} date={date} shows={shows} />}
        </div>
        {state.openId !== undefined && (
          <Sheet key={state.openId} onClose={state.close}>
            {titleId => (
              <Suspense fallback={<DetailsSkeleton titleId={titleId} />}>
                <details.Component
                  id={state.openId!}
                  titleId={titleId}
                  zone={zone}
                  now={now}
                  onOpen={({ id }) => state.open(id)}
                  onReschedule={edit}
                  onAgain={bookAgain}
                  onMove={appointment => {
                    state.close()
                    planning.hold(appointment, 'keys')
                  }}
                  onMark={mark}
                  onProgress={progress}
                  onCheckout={sell}
                  onCancel={(appointment, tellClient, onlyLeg) =>
                    cancel(appointment, { tellClient, onlyLeg: onlyLeg ?? false })
                  }
                />
              </Suspense>
            )}
          </Sheet>
        )}
      </div>
      <MoveBar planning={planning} zone={zone} now={now} steps={steps} />
      {dialogs}
      <Suspense>
        {overlay === 'keys' && (
          <keys.Component
            open
            onClose={closeOverlay}
            singleKeys={singleKeys === 'on'}
            onSingleKeys={on => setSingleKeys(on ? 'on' : 'off')}
          />
        )}
        {overlay === 'print' && (
          <printSheet.Component
            view={view}
            date={date}
            zone={zone}
            now={now}
            shows={shows}
            onDone={closeOverlay}
          />
        )}
        {state.isPaletteOpen && (
          <palette.Component
            today={today}
            zone={zone}
            staff={staff}
            actions={commands.actions}
            onClose={() => state.find(false)}
            onDate={day => state.setDate(day)}
            onOpen={({ id }) => state.open(id)}
            onCreate={add}
            onOnlyStaff={only =>
              setHidden(new Set(staff.flatMap(({ id }) => (id === only ? [] : [id]))))
            }
          />
        )}
      </Suspense>
    </div>
  )
}

/** Fetches data while the code is loading. */
function GridSkeleton({ range }: { range: Interval }) {
  useAppointments(range)
  useWorkingTime(range)
  return <Skeleton className="h-[70dvh]" />
}
