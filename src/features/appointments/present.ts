import type { Appointment } from './contract.ts'
import type { AppointmentRow } from './queries.ts'

/** An appointment as its owner sees it. */
export const presentAppointment = (row: AppointmentRow): Appointment => ({
  ...presentToClient(row),
  customerPhone: row.customer_phone,
  createdAt: row.created_at.toISOString(),
  ...(row.risk_level ? { riskLevel: row.risk_level } : {}),
})

/** An appointment as its client's card shows it: only what the card needs. */
export const presentToClient = (row: AppointmentRow): Appointment => ({
  id: row.id,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  description: row.description,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  serviceId: row.service_id,
  serviceName: row.service_name,
  servicePrice: row.service_price_cents,
  staffId: row.staff_id,
  staffName: row.staff_name,
  notificationMethods: row.notification_methods,
  status: row.status,
})
