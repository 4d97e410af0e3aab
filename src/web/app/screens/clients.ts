import { ClientsScreen } from '#features/appointments/ui/clients-screen.tsx'
import { appointmentForm } from '#words/en/appointment-form.ts'
import { appointments } from '#words/en/appointments.ts'
import { availability } from '#words/en/availability.ts'
import { clients } from '#words/en/clients.ts'
import { services } from '#words/en/services.ts'

export const screen = {
  Component: ClientsScreen,
  words: { appointmentForm, appointments, availability, clients, services },
}
