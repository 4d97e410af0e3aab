import { agreedPrice } from '#domain/add-ons.ts'
import { withoutNumbers } from '#domain/text.ts'
import { iso } from '#domain/time/date.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { manageUrl } from '#platform/manage-links.ts'
import type { ServedAt } from '#platform/page-links.ts'
import type { Appointment, BookedAppointment, ClientAppointment, OwnVisitLeg } from '../contract.ts'
import { waitingIn } from '../waiting-rules.ts'
import type { ListedRow } from './list-queries.ts'
import type { AppointmentRow } from './queries.ts'

export const hideContact = <Row extends { customer_email: string; customer_phone: string }>(
  row: Row,
  { hidesContacts }: CalendarScope,
): Row => (hidesContacts ? { ...row, customer_email: '', customer_phone: '' } : row)

/** Vendors quote addresses and numbers. */
export const hideContactIn = (reason: string, { hidesContacts }: CalendarScope): string =>
  hidesContacts
    ? withoutNumbers(reason).replace(/\S+/g, word => (word.includes('@') ? '…' : word))
    : reason

export const presentReached = (row: AppointmentRow, scope: CalendarScope): Appointment =>
  presentAppointment(hideContact(row, scope))

const presentAppointment = (row: AppointmentRow): Appointment => ({
  ...presentTimes(row),
  ...presentContact(row),
  ...presentSold(row),
  ...waitingIn(row),
  createdAt: row.created_at.toISOString(),
  ...stepsTaken(row),
})

const stepsTaken = (row: AppointmentRow) => ({
  ...(row.arrived_at ? { arrivedAt: row.arrived_at.toISOString() } : {}),
  ...(row.started_at ? { startedAt: row.started_at.toISOString() } : {}),
  ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
})

export const presentBooked = (row: AppointmentRow): BookedAppointment => ({
  ...presentCard(row),
  ...presentContact(row),
})

const presentContact = (row: AppointmentRow) => ({
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  description: row.description,
  notificationMethods: row.notification_methods,
  status: row.status,
  ...(row.visit_id === null ? {} : { visitId: row.visit_id }),
})

export const presentCard = (
  row: AppointmentRow & { legs?: readonly AppointmentRow[] },
  mayChangePhone = false,
): ClientAppointment => ({
  ...presentTimes(row),
  customerName: row.customer_name,
  ...(mayChangePhone ? { mayChangePhone } : {}),
  ...(row.legs ? { visit: row.legs.map(presentLeg) } : addOnsOf(row)),
})

const presentTimes = (row: AppointmentRow) => ({
  id: row.id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  serviceId: row.service_id,
  serviceName: row.service_name,
  staffId: row.staff_id,
  staffName: row.staff_name,
})

/** The manage link, at the page's own domain if the client booked there. */
export function bookedUrl(context: Context, row: AppointmentRow, domain: ServedAt | undefined) {
  const isThere = domain?.businessId === row.business_id && domain.pageId === row.page_id
  return manageUrl(context, { ...row, host: isThere ? domain.host : undefined })
}

const presentLeg = (leg: AppointmentRow) => ({ ...presentTimes(leg), ...addOnsOf(leg) })

/** For clients, whose page may hide prices. */
const addOnsOf = ({ add_ons: sold }: AppointmentRow) =>
  sold ? { addOns: sold.map(({ id, name, minutes }) => ({ id, name, minutes })) } : {}

const presentSold = ({ price_cents: cents, add_ons: sold }: AppointmentRow) => ({
  servicePrice: agreedPrice(cents, sold),
  ...(sold ? { addOns: [...sold] } : {}),
})

export const presentOwnLeg = (leg: AppointmentRow): OwnVisitLeg => ({
  ...presentTimes(leg),
  ...presentSold(leg),
  status: leg.status,
  ...stepsTaken(leg),
})

interface Names {
  services: ReadonlyMap<number, { name: string; price_cents: number }>
  staff: ReadonlyMap<number, { name: string }>
}

export function presentListed(row: ListedRow, { services, staff }: Names): Appointment {
  const service = services.get(row.service_id)
  const listed: Appointment = {
    id: row.id,
    customerName: row.customer_name,
    startTime: iso(row.starts),
    endTime: iso(row.ends),
    serviceId: row.service_id,
    serviceName: service?.name ?? '',
    staffId: row.staff_id,
    staffName: staff.get(row.staff_id)?.name ?? '',
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    description: row.description,
    notificationMethods: row.notification_methods,
    status: row.status,
    servicePrice: agreedPrice(row.price_cents ?? service?.price_cents ?? 0, row.add_ons),
    createdAt: iso(row.created),
  }
  if (row.add_ons) listed.addOns = [...row.add_ons]
  if (row.risk_level) listed.riskLevel = row.risk_level
  if (row.waits_after !== null && row.waits !== null)
    listed.waiting = { after: row.waits_after, minutes: row.waits }
  if (row.visit_id !== null) listed.visitId = row.visit_id
  if (row.arrived !== null) listed.arrivedAt = iso(row.arrived)
  if (row.started !== null) listed.startedAt = iso(row.started)
  if (row.finished !== null) listed.finishedAt = iso(row.finished)
  return listed
}
