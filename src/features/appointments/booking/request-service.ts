import type { Channel } from '#domain/channels.ts'
import { normalizePhone } from '#domain/phone.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import type { Actor, BusinessScope } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import { changeMessages, channelProblem } from '../change-rules.ts'
import { chosenChannels, messages, needsPhone, spanProblem } from '../rules.ts'
import { type Idempotency, idempotencyOf } from './idempotency-service.ts'
import type { BookingInput } from './input-contract.ts'

export interface BookingRequest {
  input: BookingInput
  /** The owner's business; absent for clients, who book on a public page. */
  scope: BusinessScope | undefined
  channels: Channel[]
  phone: string
  timeZone: string | null
  address: string
  idempotency: Idempotency | undefined
}

/** @throws 400 for impossible times, channels or phone numbers. */
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
    ...(owner ? readOwnerForm(input) : readClientForm(input)),
    timeZone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : null,
    address,
    idempotency: idempotencyOf(idempotencyKey, input),
  }
}

function readOwnerForm(input: BookingInput) {
  const channels = chosenChannels(input) ?? []
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationMethods: problem })
  const phone = normalizePhone(input.customerPhone)
  if (!phone.ok)
    throw refuse.invalid(changeMessages.phoneInvalid, {
      customerPhone: changeMessages.phoneInvalid,
    })
  return { channels, phone: phone.e164 }
}

function readClientForm(input: BookingInput) {
  const channels = chosenChannels(input) ?? ['email']
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationPreference: problem })
  const phone = normalizePhone(input.customerPhone)
  if (needsPhone(channels) && !phone.ok) {
    throw refuse.invalid(messages.paidPhoneInvalid, { customerPhone: messages.paidPhoneInvalid })
  }
  return { channels, phone: phone.ok ? phone.e164 : input.customerPhone }
}
