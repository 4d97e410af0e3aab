import { type ComponentType, Suspense, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { useSample } from '#web/lib/sample.tsx'
import type { Appointment } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'
import { NewAppointmentDialog } from '../new-appointment-dialog.tsx'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { againAs } from './again.ts'
import type { ShownAppointment } from './details/actions.tsx'
import { type CalendarState, useAdding } from './use-calendar-state.ts'

export type Checkout = ComponentType<{
  appointment: Pick<Appointment, 'id' | 'customerName' | 'customerEmail'>
  zone: string
  onClose: () => void
}>

interface CalendarDialogsOptions {
  state: CalendarState
  zone: string
  today: LocalDate
  Checkout: Checkout
}

export function useCalendarDialogs({ state, zone, today, Checkout }: CalendarDialogsOptions) {
  const { guard } = useSample()
  const [adding, setAdding] = useAdding<Partial<AppointmentValues>>(state)
  const [scheduling, setScheduling] = useState<{
    appointment: ShownAppointment
    again: boolean
  }>()
  const [selling, setSelling] = useState<Appointment>()
  const add = guard(setAdding)
  const schedule = guard(setScheduling)

  const dialogs = (
    <>
      <NewAppointmentDialog
        open={adding !== undefined}
        zone={zone}
        date={[state.date ?? today, today].toSorted().at(-1)!}
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
      <Suspense>
        {selling && (
          <Checkout appointment={selling} zone={zone} onClose={() => setSelling(undefined)} />
        )}
      </Suspense>
    </>
  )
  return {
    dialogs,
    add,
    edit: (appointment: Appointment) => schedule({ appointment, again: false }),
    bookAgain: (appointment: ShownAppointment) =>
      appointment.visit
        ? add(againAs(appointment, appointment.visit))
        : schedule({ appointment, again: true }),
    sell: guard(setSelling),
  }
}
