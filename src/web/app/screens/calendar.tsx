import { CalendarScreen as Screen } from '#features/appointments/ui/calendar-screen.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { appointmentForm } from '#words/en/appointment-form.ts'
import { appointments } from '#words/en/appointments.ts'
import { availability } from '#words/en/availability.ts'
import { calendar } from '#words/en/calendar.ts'
import { services } from '#words/en/services.ts'

const checkout = onDemand(
  async () => (await import('../checkout.ts')).Checkout,
  ({ onClose }) => onClose(),
)
const dayTotals = onDemand(async () => (await import('../checkout.ts')).DayTotals)

const CalendarScreen = () => (
  <Screen Checkout={checkout.Component} DayTotals={dayTotals.Component} />
)

export const screen = {
  Component: CalendarScreen,
  words: { appointmentForm, appointments, availability, calendar, services },
}
