import { noteGaps } from '#features/businesses/service.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import * as queries from './queries.ts'

export { lockStaff, type PastBooking, type SentMail } from './queries.ts'

export interface ImportedAppointment extends Omit<queries.AppointmentValues, 'id' | 'visit_id'> {
  /** The index of the visit's first appointment. */
  visit: number | undefined
  reminders: readonly PlannedMessage[]
}

/**
 * Notifies no one.
 * @returns ids in input order.
 * @throws an exclusion violation on overlap.
 */
export async function importAppointments(
  tx: Tx,
  scope: BusinessScope,
  batch: readonly ImportedAppointment[],
  now: Date,
): Promise<number[]> {
  const ids = await queries.takeIds(tx, batch.length)
  const rows = batch.map(({ reminders, visit, ...values }, at) => ({
    ...values,
    id: ids[at]!,
    visit_id: visit === undefined ? null : ids[visit]!,
    reminders,
  }))
  await queries.insertImported(tx, scope, rows, now)
  if (rows.some(({ gap_from }) => gap_from !== null)) await noteGaps(tx, scope)
  await queries.analyzeIfOutdated(tx, rows.length)
  const reminders = rows.flatMap(row =>
    row.reminders.map(({ channel, dueAt, key }) => ({
      appointment_id: row.id,
      channel,
      due_ms: dueAt,
      key,
    })),
  )
  await queries.insertReminders(tx, scope, reminders)
  return ids
}

/** Adds the bookings and emails that a demo business's imported appointments would have had. */
export async function addHistory(
  tx: Tx,
  scope: BusinessScope,
  {
    bookings,
    mails,
  }: { bookings: readonly queries.PastBooking[]; mails: readonly queries.SentMail[] },
): Promise<void> {
  await queries.setBookingTimes(tx, scope, bookings)
  await queries.insertSentMails(tx, scope, mails)
}
