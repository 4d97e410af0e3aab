import type { ClientParts } from '#features/appointments/ui/clients/client-card.tsx'
import { ClientsScreen as Screen } from '#features/appointments/ui/clients-screen.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { appointmentForm } from '#words/en/appointment-form.ts'
import { appointments } from '#words/en/appointments.ts'
import { availability } from '#words/en/availability.ts'
import { clients } from '#words/en/clients.ts'
import { services } from '#words/en/services.ts'

const erase = onDemand(async () => (await import('../erase-client.ts')).EraseClient)

const Erase: ClientParts['Erase'] = props => <erase.Component {...props} />

const ClientsScreen = () => <Screen Erase={Erase} />

export const screen = {
  Component: ClientsScreen,
  words: { appointmentForm, appointments, availability, clients, services },
}
