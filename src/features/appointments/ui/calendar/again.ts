import type { Appointment, VisitLeg } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'

export const againAs = (
  {
    clientId,
    customerName,
    customerEmail,
    customerPhone = '',
    notificationMethods,
  }: Appointment & { clientId?: number | undefined },
  legs: readonly VisitLeg[],
): Partial<AppointmentValues> => ({
  clientId,
  walkIn: customerEmail === '' && clientId === undefined,
  customerName,
  customerEmail,
  customerPhone,
  notificationMethods,
  serviceId: legs[0]?.serviceId,
  items: legs.map(({ serviceId, staffId, addOns }) => ({
    serviceId,
    staffId,
    addOnIds: addOns?.map(({ id }) => id),
  })),
})
