import type { Channel } from '#domain/channels.ts'
import { normalizePhone, type PhoneResult } from '#domain/phone.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import type { Offer } from '#features/availability/service.ts'
import { phoneCountryOf } from '#features/destinations/rules.ts'
import type { Actor, BusinessScope } from '#platform/actor.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { changeMessages, channelProblem } from '../change-rules.ts'
import { chosenChannels, messages, needsPhone, spanProblem } from '../rules.ts'
import { type Idempotency, idempotencyOf } from './idempotency-service.ts'
import type { BookingInput } from './input-contract.ts'

export interface BookingRequest {
  input: BookingInput
  /** The owner's business; absent for clients, who book on a public page. */
  scope: BusinessScope | undefined
  channels: Channel[]
  /** As an international number; others need the country of the offer. */
  phone: PhoneResult
  timeZone: string | null
  address: string
  idempotency: Idempotency | undefined
}

/** @throws 400 for impossible times or channels. */
export function readRequest(
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, address }: { idempotencyKey: string | undefined; address: string },
): BookingRequest {
  const span = spanProblem(input.startTime.getTime(), input.endTime.getTime())
  if (span) throw refuse.invalid(span.message, { [span.field]: span.message })
  const owner = actor.kind === 'owner' && !input.pageName ? actor : undefined
  return {
    input,
    scope: owner?.scope,
    channels: owner ? ownerChannels(input) : clientChannels(input),
    phone: normalizePhone(input.customerPhone),
    timeZone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : null,
    address,
    idempotency: idempotencyOf(idempotencyKey, input),
  }
}

function ownerChannels(input: BookingInput) {
  const channels = chosenChannels(input) ?? []
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationMethods: problem })
  return channels
}

function clientChannels(input: BookingInput) {
  const channels = chosenChannels(input) ?? ['email']
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationPreference: problem })
  return channels
}

type Country = Pick<Offer['row'], 'phone_country' | 'time_zone'>

/** The number as it is stored: E.164, or as a client typed it if it can't be read. */
export function phoneOf(request: BookingRequest, business: Country): string {
  const phone = readPhone(request, business)
  return phone.ok ? phone.e164 : request.input.customerPhone
}

/** Why a number that can't be read is refused; undefined if it can, or isn't needed. */
export function refusedPhone(request: BookingRequest, business: Country): Refusal | undefined {
  const problem = request.scope ? changeMessages.phoneInvalid : messages.paidPhoneInvalid
  if (!request.scope && !needsPhone(request.channels)) return undefined
  return readPhone(request, business).ok
    ? undefined
    : refuse.invalid(problem, { customerPhone: problem })
}

function readPhone({ input, phone }: BookingRequest, business: Country): PhoneResult {
  if (phone.ok || phone.problem !== 'not-international') return phone
  const country = phoneCountryOf(business.phone_country, business.time_zone)
  return normalizePhone(input.customerPhone, country)
}
