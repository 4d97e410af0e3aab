import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cityOfZone, formatZoneName } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useUser } from '#web/lib/session.ts'
import type { Appointment } from '../contract.ts'
import { MonthView } from './calendar/month-view.tsx'
import { useActions } from './calendar/use-actions.ts'
import { useCalendarState } from './calendar/use-calendar-state.ts'
import { useNow } from './calendar/use-now.ts'
import type { AppointmentValues } from './form/values.ts'
import { NewAppointmentDialog } from './new-appointment-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Appointment Calendar: the owner's appointments, in the time of the business. */
export function CalendarScreen() {
  const zone = useUser()?.timeZone ?? 'UTC'
  const now = useNow()
  const today = localDateOf(now, zone)
  const state = useCalendarState(today)
  const actions = useActions()
  const [adding, setAdding] = useState<Partial<AppointmentValues>>()
  const [scheduling, setScheduling] = useState<{ appointment: Appointment; again: boolean }>()
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-24 font-semibold">Appointment Calendar</h1>
          <p className="mt-1 text-14 text-muted">
            Business time: {cityOfZone(zone)}, {formatZoneName(now, zone)}
          </p>
        </div>
        <Button variant="primary" onClick={() => setAdding({})} className="max-sm:w-full">
          <Icon of={Plus} />
          New Appointment
        </Button>
      </header>
      <MonthView
        date={state.date}
        today={today}
        now={now}
        zone={zone}
        colorBy="staff"
        onDate={state.setDate}
        onOpen={appointment => setScheduling({ appointment, again: false })}
        onReschedule={appointment => setScheduling({ appointment, again: false })}
        onCancel={appointment => actions.cancel(appointment)}
      />
      <NewAppointmentDialog
        open={adding !== undefined}
        zone={zone}
        given={adding}
        onClose={() => setAdding(undefined)}
        onBooked={({ startTime }) => state.setDate(localDateOf(Date.parse(startTime), zone))}
      />
      <ScheduleDialog
        appointment={scheduling?.appointment}
        again={scheduling?.again ?? false}
        zone={zone}
        onClose={() => setScheduling(undefined)}
      />
    </div>
  )
}
