import { CalendarScreen } from '#features/appointments/ui/calendar-screen.tsx'
import { appointmentForm } from '#words/en/appointment-form.ts'
import { appointments } from '#words/en/appointments.ts'
import { availability } from '#words/en/availability.ts'
import { calendar } from '#words/en/calendar.ts'
import { services } from '#words/en/services.ts'

export const screen = {
  Component: CalendarScreen,
  words: { appointmentForm, appointments, availability, calendar, services },
}
