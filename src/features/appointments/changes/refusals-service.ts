import { addedMinutes, addedPrice } from '#domain/add-ons.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { findOfferOnAnyPage, findOwnOffer } from '#features/availability/service.ts'
import { clientNotFound } from '#features/clients/identity/service.ts'
import { type CalendarScope, type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn } from '#platform/reach.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { callToBook, refuseTime, unknownChoice } from '../booking/offer-service.ts'
import type { ChangeInput } from '../contract.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import {
  appointmentNotActive,
  appointmentNotFound,
  requireAppointment,
} from '../reading/rows-service.ts'
import { endMismatch, isActive, minutesBetween } from '../rules.ts'
import { gapMinutes, minutesIn } from '../waiting-rules.ts'
import { hasArrived } from './progress-service.ts'
import {
  type AppointmentValues,
  type ExpectedContact,
  hasBlockedClient,
  isActiveRow,
} from './queries.ts'
import { findNewClient, findOther, type NewClient } from './recipient-queries.ts'

export interface Changer {
  by: 'client' | 'owner'
  userId?: number | undefined
  scope: CalendarScope
  member?: Member
  clientIp?: string | undefined
  mayChangePhone?: boolean
  provesAddress?: boolean
  /** True for members who may see the client's link, with which they can change the whole visit. */
  mayShareLink?: boolean
  /** Set if the change copies the contact from the client's card. */
  card?: ExpectedContact
}

export async function requireActive(
  context: Context,
  changer: Changer,
  id: number,
): Promise<AppointmentRow> {
  const row = await requireAppointment(context.db, changer.scope, id)
  if (row.status === 'cancelled' || (changer.by === 'client' && !isActive(row.status))) {
    throw appointmentNotActive()
  }
  return row
}

export function requireBeforeCutoff(row: AppointmentRow, cutoffMinutes: number, now: Date) {
  if (hasArrived(row) || row.starts_at.getTime() - now.getTime() <= cutoffMinutes * MINUTE_MS) {
    throw new Refusal(
      403,
      'too-late',
      'It is too late to change this appointment online. Please contact the business.',
    )
  }
}

/**
 * Undefined if the appointment is already theirs. @throws 409 once it is over, or if the client has
 * paid for or reviewed it.
 */
export async function readNewClient(
  { db }: Context,
  { scope }: Changer,
  row: AppointmentRow,
  { clientId }: Pick<ChangeInput, 'clientId'>,
): Promise<NewClient | undefined> {
  if (!clientId) return undefined
  const client = await findNewClient(db, scope, row.visit_id ?? row.id, clientId)
  if (!client) throw clientNotFound()
  if (client.isTheirs) return undefined
  if (!isActive(row.status)) throw refuseOver()
  if (client.isSettled) throw new Refusal(409, 'settled', SETTLED)
  return client
}

const SETTLED =
  'The client has paid for or reviewed this appointment, so it can’t go to another client. If someone else paid, void the sale first.'

const KNOWN =
  'Another client has this email address. Choose that client instead, or merge both if they are the same person.'

/**
 * Only for callers that pass `unlessKnown`, because only a person knows whether the address belongs
 * to a different client.
 * @throws 409 `known-address`
 */
export async function requireFreeAddress(
  { db }: Context,
  { scope, card }: Changer,
  row: AppointmentRow,
  { email, customerEmail, unlessKnown }: ChangeInput,
  chosen: NewClient | undefined,
) {
  const emailKey = (email || customerEmail || '').toLowerCase()
  const known = (chosen ? chosen.email : row.customer_email).toLowerCase()
  if (card || !unlessKnown || emailKey === '' || emailKey === known) return
  const which = { appointmentId: row.id, emailKey, clientId: chosen?.id }
  const other = await findOther(db, scope, which)
  if (!other) return
  throw new Refusal(409, 'known-address', KNOWN, {
    fields: { email: KNOWN },
    ...(other.isReached ? { extra: { clientId: other.id } } : {}),
  })
}

export const refuseOver = () =>
  new Refusal(409, 'not-active', 'This appointment is over, so it can’t go to another client.')

/** Archived services and staff can stay but not be chosen. */
export async function requireActiveChoices(
  { db }: Context,
  { scope }: Changer,
  row: AppointmentRow,
  set: AppointmentValues,
) {
  requireOwn(scope, set.staffId)
  const [service, staff] = await Promise.all([
    set.serviceId === row.service_id || isActiveRow(db, scope, 'services', set.serviceId),
    set.staffId === row.staff_id || isActiveRow(db, scope, 'staff', set.staffId),
  ])
  if (!service || !staff) throw unknownChoice()
}

/**
 * @returns the offer's revision, and the new price if prices vary.
 * @throws 409 with free times nearby.
 */
export async function requireOffered(
  context: Context,
  { scope, by }: Changer,
  row: AppointmentRow,
  { staffId, startsAt, endsAt }: AppointmentValues,
) {
  const takesOther = staffId !== row.staff_id
  const question = {
    serviceId: row.service_id,
    staffId,
    startsAt,
    excludeId: row.id,
    addedMinutes: addedMinutes(row.add_ons),
    gap: gapMinutes(row),
  }
  const offer = takesOther
    ? await findOfferOnAnyPage(context, scope, question)
    : await findOwnOffer(context, scope, {
        ...question,
        minutes: minutesBetween(row.starts_at, row.ends_at),
      })
  if (!offer && takesOther) throw unknownChoice()
  if (!offer) throw appointmentNotFound()
  const minutes = offer.row.duration_minutes
  if (endsAt.getTime() - startsAt.getTime() !== minutes * MINUTE_MS) {
    const problem = endMismatch(minutes, !takesOther)
    throw refuse.field('endTime', problem)
  }
  if (!offer.offered) throw await refuseTime(context, offer, startsAt, { by, excludeId: row.id })
  const { revision, prices_vary, service_price_cents } = offer.row
  const price =
    takesOther && prices_vary ? { priceCents: service_price_cents + addedPrice(row.add_ons) } : {}
  return { revision, price }
}

export async function requireUnblocked({ db }: Context, { scope }: Changer, id: number) {
  if (await hasBlockedClient(db, scope, id)) throw callToBook()
}

export async function refuseTaken(
  context: Context,
  { scope, by }: Changer,
  row: AppointmentRow,
  set: AppointmentValues,
) {
  const { serviceId, staffId, startsAt, endsAt, gap } = set
  const offer = await findOwnOffer(context, scopeTo(scope.businessId), {
    serviceId,
    staffId,
    startsAt,
    addedMinutes: addedMinutes(set.addOns ?? row.add_ons),
    minutes: minutesBetween(startsAt, endsAt),
    gap: gap === undefined ? undefined : minutesIn(gap, startsAt),
  })
  if (!offer) return unknownChoice()
  return await refuseTime(context, { ...offer, taken: true }, startsAt, { by, excludeId: row.id })
}
