import { addedPrice } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { gapIn } from '#features/availability/input-service.ts'
import type { Offer } from '#features/availability/service.ts'
import { policyText } from '#features/booking-pages/facts-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { consentTo, WALK_IN } from '../rules.ts'
import { gapAt } from '../waiting-rules.ts'
import type { BookingInput } from './input-contract.ts'
import type { NewAppointment } from './queries.ts'
import { type BookingRequest, type ContactInput, phoneOf } from './request-service.ts'

const AT_ONCE_MS = 5 * MINUTE_MS

const arrivalOf = (
  { walkIn }: Pick<BookingInput, 'walkIn'>,
  { start, end }: { start: Date; end: Date },
  now: Date,
): Date | null =>
  walkIn && start.getTime() <= now.getTime() + AT_ONCE_MS && end > now ? now : null

const nameOf = ({
  customerName,
  clientId,
  customerEmail,
}: Pick<BookingInput, 'customerName' | 'clientId' | 'customerEmail'>): string =>
  customerName || (clientId && customerEmail) || WALK_IN

function consentText(channels: readonly Channel[], row: Offer['row']): string | null {
  const consent = consentTo(channels)
  const policy = consent && policyText(row.change_cutoff_minutes, row.page_policy)
  return policy ? `${consent} ${policy}` : consent
}

export const sharedFields = (
  request: BookingRequest<ContactInput>,
  row: Offer['row'],
  span: { start: Date; end: Date },
  now: Date,
) => {
  const { input, scope, channels, timeZone, idempotency, member, byUserId } = request
  return {
    pageId: row.page_id,
    revision: row.revision,
    clientId: input.clientId ?? undefined,
    customerName: nameOf(input),
    named: input.customerName !== '',
    customerEmail: input.customerEmail,
    customerPhone: phoneOf(request, row),
    customerTimeZone: timeZone,
    description: input.description ?? '',
    notificationMethods: channels,
    consentText: scope ? null : consentText(channels, row),
    createdBy: scope ? 'owner' : 'client',
    arrivedAt: arrivalOf(input, span, now),
    member,
    now,
    idempotency,
    pushes: row.has_pushes ? { byUserId } : undefined,
  } as const
}

export const newAppointment = (
  request: BookingRequest,
  row: Offer['row'],
  now: Date,
): NewAppointment => {
  const { serviceId, staffId, startTime: start, endTime: end } = request.input
  return {
    ...sharedFields(request, row, { start, end }, now),
    serviceId,
    staffId,
    startsAt: start,
    endsAt: end,
    busyFrom: new Date(start.getTime() - row.buffer_before_minutes * MINUTE_MS),
    busyTo: new Date(end.getTime() + row.buffer_after_minutes * MINUTE_MS),
    gap: bookedGapOf(row, start, end),
    agreed: agreedOf(row),
  }
}

/** Undefined if the statement reads the service's price. */
function agreedOf(row: Offer['row']): NewAppointment['agreed'] {
  const { prices_vary, service_price_cents, added = [] } = row
  if (!prices_vary && added.length === 0) return undefined
  return { priceCents: service_price_cents + addedPrice(added), addOns: added }
}

export function bookedGapOf(row: Offer['row'], start: Date, end: Date) {
  const gap = gapIn(row, (end.getTime() - start.getTime()) / MINUTE_MS)
  return gap ? gapAt(gap, start) : null
}

/** Uses the offer's names, as the booking locks its revision. */
export const rowOf = (
  id: number,
  { row, scope }: Offer,
  appointment: NewAppointment,
): AppointmentRow => ({
  business_id: scope.businessId,
  id,
  service_id: appointment.serviceId,
  service_name: row.service_name,
  price_cents: appointment.agreed?.priceCents ?? row.service_price_cents,
  add_ons: appointment.agreed?.addOns.length ? appointment.agreed.addOns : null,
  staff_id: appointment.staffId,
  staff_name: row.staff_name,
  page_id: appointment.pageId,
  customer_name: appointment.customerName,
  customer_email: appointment.customerEmail,
  customer_phone: appointment.customerPhone,
  customer_time_zone: appointment.customerTimeZone,
  description: appointment.description,
  starts_at: appointment.startsAt,
  ends_at: appointment.endsAt,
  gap_from: appointment.gap?.from ?? null,
  gap_to: appointment.gap?.to ?? null,
  status: 'booked',
  notification_methods: appointment.notificationMethods,
  version: 1,
  link_version: 1,
  created_by: appointment.createdBy,
  created_at: appointment.now,
  visit_id: null,
  confirmed_at: null,
  arrived_at: appointment.arrivedAt,
  started_at: null,
  finished_at: null,
})
