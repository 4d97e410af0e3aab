import { agreedPrice } from '#domain/add-ons.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import { type Managed, manageUrl } from '#platform/manage-links.ts'
import { pageUrl } from '#platform/page-links.ts'
import { reviewUrl } from '#platform/review-links.ts'
import type { ClaimedAppointment, ClaimedMessage } from '../delivery/claim/details-queries.ts'
import type { AppointmentFacts, Span } from '../templates/facts-rules.ts'

export function factsOf(
  message: ClaimedMessage,
  appointment: ClaimedAppointment,
): AppointmentFacts {
  const current = { startsAt: appointment.starts_at, endsAt: appointment.ends_at }
  // A cancellation states the time that its reader last knew.
  const span = /cancel/.test(message.kind) ? beforeOf(message, current) : current
  const shift = Date.parse(span.startsAt) - Date.parse(current.startsAt)
  const shifted = (at: string) => new Date(Date.parse(at) + shift).toISOString()
  const spans = appointment.legs?.map(leg => ({
    startsAt: shifted(leg.starts_at),
    endsAt: shifted(leg.ends_at),
  }))
  return {
    ...span,
    business: {
      name: message.business_name,
      timeZone: message.business_time_zone,
      primaryColor: appointment.primary_color,
      contact: appointment.contact,
    },
    customer: {
      name: appointment.customer_name,
      email: appointment.customer_email,
      phone: appointment.customer_phone,
      timeZone: appointment.customer_time_zone,
    },
    service: {
      name: appointment.service_name,
      durationMinutes: (spans ?? [span]).reduce((sum, each) => sum + minutesOf(each), 0),
      priceCents: agreedPrice(appointment.price_cents, appointment.add_ons),
      hidesPrice: appointment.hides_price,
      ...(appointment.add_ons && { addOns: appointment.add_ons.map(({ name }) => name) }),
      whatToBring: appointment.what_to_bring,
      directions: appointment.directions,
    },
    staffName: appointment.staff_name,
    ...(appointment.legs
      ? {
          legs: appointment.legs.map(({ service, staff, add_ons }, index) => ({
            ...spans?.[index],
            service,
            staff,
            addOns: (add_ons ?? []).map(({ name }) => name),
          })),
        }
      : {}),
    notes: appointment.description,
  }
}

const minutesOf = ({ startsAt, endsAt }: Span) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)

export const beforeOf = ({ payload }: ClaimedMessage, facts: Span): Span => ({
  startsAt: String(payload.previousStart ?? facts.startsAt),
  endsAt: String(payload.previousEnd ?? facts.endsAt),
})

/** The same cutoff as on the manage page. */
export const isTooLate = (
  { clock }: Context,
  { cutoff_minutes }: ClaimedMessage,
  { starts_at }: Pick<ClaimedAppointment, 'starts_at'>,
) => Date.parse(starts_at) - clock().getTime() <= cutoff_minutes * MINUTE_MS

export function reviewLinkOf(
  context: Context,
  { kind, business_id, reviews_enabled }: ClaimedMessage,
  { id, link_version, status }: ClaimedAppointment,
): string | undefined {
  if (kind !== 'follow-up' || !reviews_enabled || status !== 'completed') return undefined
  return reviewUrl(context, { business_id, id, link_version })
}

export const managedOf = (
  { business_id }: ClaimedMessage,
  { id, link_version, page_host: host }: ClaimedAppointment,
): Managed => ({ business_id, id, link_version, host })

export const restOf = (message: ClaimedMessage, appointment: ClaimedAppointment) =>
  appointment.rest_id === null
    ? undefined
    : { ...managedOf(message, appointment), id: appointment.rest_id }

export function linkOf(
  context: Context,
  message: ClaimedMessage,
  appointment: ClaimedAppointment,
): string {
  const { kind } = message
  const { page_name: name, page_host: host } = appointment
  const rest = restOf(message, appointment)
  if (rest) return manageUrl(context, rest)
  if (name && (kind === 'client-cancelled' || kind === 'follow-up'))
    return pageUrl(context.config, { name, host })
  return manageUrl(context, managedOf(message, appointment))
}

/** Facts stored with the messages of a closed business, whose data is erased. */
export const keptFacts = ({ payload }: ClaimedMessage) =>
  payload.facts as AppointmentFacts | undefined
