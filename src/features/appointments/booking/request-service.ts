import type { Channel } from '#domain/channels.ts'
import { normalizePhone, type PhoneResult } from '#domain/phone.ts'
import { knownZone } from '#domain/time/zone.ts'
import type { Offer } from '#features/availability/service.ts'
import { clientNotFound } from '#features/clients/identity/service.ts'
import { phoneCountryOf } from '#features/destinations/rules.ts'
import { type Actor, type CalendarScope, calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireContacts, requireOwn } from '#platform/reach.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requireRight } from '#platform/rights.ts'
import { changeMessages, channelProblem } from '../change-rules.ts'
import { chosenChannels, messages, needsPhone, spanProblem } from '../rules.ts'
import { type Idempotency, idempotencyOf } from './idempotency-service.ts'
import { type BookingInput, isAtDesk } from './input-contract.ts'
import { findChosenClient } from './queries.ts'

export type ContactInput = Omit<BookingInput, 'serviceId' | 'staffId' | 'startTime' | 'endTime'>

export interface BookingRequest<Input extends ContactInput = BookingInput> {
  input: Input
  /** Absent for clients on a public page. */
  scope: CalendarScope | undefined
  byUserId: number | null
  member: Member | undefined
  channels: Channel[]
  /** Missing country codes are added later, once the offer gives the country. */
  phone: PhoneResult
  timeZone: string | null
  clientIp: string
  idempotency: Idempotency | undefined
}

/** @throws 403 for anything that only members may do. */
export function readRequest(
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, clientIp }: { idempotencyKey: string | undefined; clientIp: string },
): BookingRequest {
  const problem = spanProblem(input.startTime.getTime(), input.endTime.getTime())
  if (problem) throw refuse.field('endTime', problem)
  const request = readContact(actor, input, { idempotencyKey, clientIp })
  if (request.scope) requireOwn(request.scope, input.staffId)
  return request
}

export function readContact<Input extends ContactInput>(
  actor: Actor,
  input: Input,
  { idempotencyKey, clientIp }: { idempotencyKey: string | undefined; clientIp: string },
): BookingRequest<Input> {
  const owner = actor.kind === 'member' && !input.pageName ? actor : undefined
  if (owner) requireRight(owner, 'calendar.write')
  if (!owner && isAtDesk(input)) throw refuse.forbidden('Only the business can book this way.')
  return {
    input,
    scope: owner && calendarOf(owner),
    byUserId: owner?.userId ?? null,
    member: owner,
    channels: owner ? (input.clientId ? [] : ownerChannels(input)) : clientChannels(input),
    phone: normalizePhone(input.customerPhone),
    timeZone: knownZone(input.timeZone) ?? null,
    clientIp,
    idempotency: idempotencyOf(idempotencyKey, input),
  }
}

/**
 * Fills in the chosen client's contact. @throws 403 for a different contact if contacts are hidden
 * from the member.
 */
export async function withContact<Input extends ContactInput>(
  { db }: Context,
  request: BookingRequest<Input>,
): Promise<BookingRequest<Input>> {
  const { input, scope } = request
  if (!scope || !input.clientId) return request
  if (input.customerEmail || input.customerPhone) requireContacts(scope)
  const client = await findChosenClient(db, scope, input.clientId)
  if (!client) throw clientNotFound()
  const known = {
    ...input,
    customerName: input.customerName || client.name,
    customerEmail: input.customerEmail || client.email,
    customerPhone: input.customerPhone || client.phone,
  }
  const phone = normalizePhone(known.customerPhone)
  return { ...request, input: known, channels: ownerChannels(known), phone }
}

const NO_ADDRESS = 'Add an email address, or choose another way to notify the client.'

function ownerChannels(input: ContactInput) {
  if (input.walkIn) return []
  const chosen = chosenChannels(input)
  if (isAtDesk(input)) return deskChannels(chosen, input.customerEmail, 'notificationMethods')
  return validChannels(chosen ?? [], 'notificationMethods')
}

export function deskChannels(
  chosen: Channel[] | undefined,
  customerEmail: string,
  field: string,
): Channel[] {
  if (!chosen?.length) return customerEmail ? ['email'] : []
  if (chosen.includes('email') && !customerEmail) throw refuse.field(field, NO_ADDRESS)
  return validChannels(chosen, field)
}

/** @throws 400 */
export function validChannels(list: Channel[], field: string): Channel[] {
  const problem = channelProblem(list)
  if (problem) throw refuse.field(field, problem)
  return list
}

const clientChannels = (input: ContactInput) =>
  validChannels(chosenChannels(input) ?? ['email'], 'notificationPreference')

type Country = Pick<Offer['row'], 'phone_country' | 'time_zone'>

/** E.164, or as typed if unreadable. */
export function phoneOf(request: BookingRequest<ContactInput>, business: Country): string {
  const phone = readPhone(request, business)
  return phone.ok ? phone.e164 : request.input.customerPhone
}

/** Undefined if the number can be read or isn't needed. */
export function refusedPhone(
  request: BookingRequest<ContactInput>,
  business: Country,
): Refusal | undefined {
  const problem = request.scope ? changeMessages.phoneInvalid : messages.paidPhoneInvalid
  const isOptional = !request.scope || request.input.customerPhone === ''
  if (isOptional && !needsPhone(request.channels)) return undefined
  return readPhone(request, business).ok ? undefined : refuse.field('customerPhone', problem)
}

export function readPhone(
  { input, phone }: BookingRequest<ContactInput>,
  business: Country,
): PhoneResult {
  if (phone.ok || phone.problem !== 'not-international') return phone
  const country = phoneCountryOf(business.phone_country, business.time_zone)
  return normalizePhone(input.customerPhone, country)
}
