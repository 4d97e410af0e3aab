import { type ComponentType, Suspense, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { listServices } from '#features/services/contract.ts'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { useSample } from '#web/lib/sample.tsx'
import { useRead } from '#web/lib/use-read.ts'
import type { Appointment } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'
import { NewAppointmentDialog } from '../new-appointment-dialog.tsx'
import { useTeam } from '../team.ts'
import { againAs, withCard } from './again.ts'
import type { ShownAppointment } from './details/actions.tsx'
import { type CalendarState, useAdding } from './use-calendar-state.ts'

export const scheduleDialog = onDemand(
  async () => (await import('../schedule-dialog.tsx')).ScheduleDialog,
  ({ onClose }) => onClose(),
)

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
  const services = useRead(listServices).data
  const team = useTeam()
  const isGone = ({ serviceId, staffId }: Appointment) =>
    services?.every(({ id }) => id !== serviceId) || team?.every(({ id }) => id !== staffId)
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
      <Suspense>
        {scheduling && (
          <scheduleDialog.Component
            {...scheduling}
            zone={zone}
            onClose={() => setScheduling(undefined)}
          />
        )}
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
    bookAgain(shown: ShownAppointment) {
      const appointment = withCard(shown)
      if (appointment.visit || isGone(appointment)) add(againAs(appointment))
      else schedule({ appointment, again: true })
    },
    sell: guard(setSelling),
  }
}
