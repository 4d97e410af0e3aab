import type { VisitLeg } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'
import type { ShownAppointment } from './details/actions.tsx'

type Sold = Pick<VisitLeg, 'serviceId' | 'staffId' | 'addOns'>

const itemOf = ({ serviceId, staffId, addOns }: Sold) => ({
  serviceId,
  staffId,
  addOnIds: addOns?.map(({ id }) => id),
})

/** Past appointments keep a contact that may have been corrected since. */
export const withCard = ({ client, ...appointment }: ShownAppointment): ShownAppointment => ({
  ...appointment,
  ...(client && {
    clientId: client.email === '' ? client.id : undefined,
    customerName: client.name || appointment.customerName,
    customerEmail: client.email,
    customerPhone: client.phone,
  }),
})

export const againAs = ({
  clientId,
  customerName,
  customerEmail,
  customerPhone = '',
  notificationMethods,
  visit,
  ...sold
}: ShownAppointment): Partial<AppointmentValues> => ({
  clientId,
  walkIn: customerEmail === '' && clientId === undefined,
  customerName,
  customerEmail,
  customerPhone,
  notificationMethods,
  ...(visit ? { serviceId: visit[0]?.serviceId, items: visit.map(itemOf) } : itemOf(sold)),
})
