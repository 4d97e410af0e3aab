import { createHash } from 'node:crypto'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BookingInput } from './contract.ts'
import { type AppointmentRow, findAppointment, findIdempotencyKeys } from './queries.ts'

/** Tells copies of one request from other requests. */
export interface Idempotency {
  key: string
  fingerprint: Buffer
}

export const idempotencyOf = (key: string | undefined, input: BookingInput): Idempotency | undefined =>
  key ? { key, fingerprint: fingerprintOf(input) } : undefined

/** Everything in the body but the time zone, which a retry may state differently. */
function fingerprintOf({ timeZone, ...input }: BookingInput): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

interface Copy {
  idempotency: Idempotency | undefined
  input: BookingInput
  /** Absent for a client, whose page may be gone by the time of the retry. */
  scope: BusinessScope | undefined
}

/**
 * The appointment that an earlier copy of this request made, whatever became of the business since. Without a key it asks
 * nothing. @throws 422 when the key was used for something else; 409 when the appointment is another client's by now.
 */
export async function findRepeated(db: Db, copy: Copy): Promise<AppointmentRow | undefined> {
  const { idempotency, input, scope } = copy
  if (!idempotency) return undefined
  const used = await findIdempotencyKeys(db, { ...idempotency, serviceId: input.serviceId, scope })
  const [first] = used
  if (!first) return undefined
  const same = used.find(({ fingerprint }) => idempotency.fingerprint.equals(fingerprint))
  if (!same) throw new Refusal(422, 'key-reused', 'This Idempotency-Key was already used for a different booking.')
  const row = await findAppointment(db, scopeTo(same.business_id), same.appointment_id)
  if (row && !scope && row.customer_email.toLowerCase() !== input.customerEmail.toLowerCase()) {
    throw new Refusal(409, 'changed', 'This appointment was booked, and has been changed since.')
  }
  return row
}
