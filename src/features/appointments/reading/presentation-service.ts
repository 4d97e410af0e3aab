import type { Appointment, BookedAppointment, ClientAppointment } from '../contract.ts'
import type { AppointmentRow } from './queries.ts'

export const presentAppointment = (row: AppointmentRow): Appointment => ({
  ...presentBooked(row),
  servicePrice: row.service_price_cents,
  createdAt: row.created_at.toISOString(),
  ...(row.risk_level ? { riskLevel: row.risk_level } : {}),
})

export const presentBooked = (row: AppointmentRow): BookedAppointment => ({
  ...presentCard(row),
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  description: row.description,
  notificationMethods: row.notification_methods,
  status: row.status,
})

export const presentCard = (row: AppointmentRow, mayChangePhone = false): ClientAppointment => ({
  id: row.id,
  customerName: row.customer_name,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  serviceId: row.service_id,
  serviceName: row.service_name,
  staffId: row.staff_id,
  staffName: row.staff_name,
  ...(mayChangePhone ? { mayChangePhone } : {}),
})
