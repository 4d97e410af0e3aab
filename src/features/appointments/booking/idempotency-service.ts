import { createHash } from 'node:crypto'
import { type CalendarScope, scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AppointmentRow, findAppointment, findIdempotencyKeys } from '../reading/queries.ts'
import type { BookingInput } from './input-contract.ts'

export interface Idempotency {
  key: string
  fingerprint: Buffer
}

export const idempotencyOf = (key: string | undefined, input: Content): Idempotency | undefined =>
  key ? { key, fingerprint: fingerprintOf(input) } : undefined

type Content = object & { timeZone?: unknown; shown?: unknown }

/** Ignores what may differ in a retry. */
const fingerprintOf = ({ timeZone, shown, ...input }: Content): Buffer =>
  createHash('sha256').update(JSON.stringify(input)).digest()

interface Copy {
  idempotency: Idempotency | undefined
  input: Pick<BookingInput, 'serviceId' | 'customerEmail'>
  /** Absent for clients, because their page may be gone when they retry. */
  scope: CalendarScope | undefined
}

/**
 * @throws 422 if the key was used for another request; 409 if another client has the appointment.
 */
export async function findRepeated(db: Db, copy: Copy): Promise<AppointmentRow | undefined> {
  const { idempotency, input, scope } = copy
  if (!idempotency) return undefined
  const used = await findIdempotencyKeys(db, { ...idempotency, serviceId: input.serviceId, scope })
  const [first] = used
  if (!first) return undefined
  const same = used.find(({ fingerprint }) => idempotency.fingerprint.equals(fingerprint))
  if (!same)
    throw new Refusal(
      422,
      'key-reused',
      'This Idempotency-Key was already used for a different booking.',
    )
  const reached = scope ?? enterBusiness(wholeCalendar(scopeTo(same.business_id)))
  const row = await findAppointment(db, reached, same.appointment_id)
  if (row && !scope && row.customer_email.toLowerCase() !== input.customerEmail.toLowerCase()) {
    throw new Refusal(409, 'changed', 'This appointment was booked, but has changed since.')
  }
  return row
}
