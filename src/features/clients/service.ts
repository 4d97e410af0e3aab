import type { BusinessScope, Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Client, NotesInput } from './contract.ts'
import {
  findClientKey,
  findNotes,
  type ImportedClient,
  insertClients,
  listClientRows,
  removeNotes,
  writeNotes,
} from './queries.ts'

const HISTORY_MAX = 200

const noSuchAppointment = () => refuse.notFound('This appointment does not exist.')

/**
 * The card of an appointment's client, who is identified by email address. Name and contact come
 * from the newest booking.
 * @throws 404
 */
export async function readClient(
  context: Context,
  owner: Owner,
  appointmentId: number,
): Promise<Client> {
  const now = context.clock()
  const rows = await listClientRows(context.db, owner.scope, {
    appointmentId,
    now,
    limit: HISTORY_MAX,
  })
  const newest = rows.toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id,
  )[0]
  if (!newest) throw noSuchAppointment()
  return {
    name: newest.customer_name,
    email: newest.customer_email,
    phone: newest.customer_phone,
    counts: {
      visits: newest.visits,
      noShows: newest.no_shows,
      cancellations: newest.cancellations,
      upcoming: newest.upcoming,
    },
    history: rows.map(row => ({
      id: row.id,
      startTime: row.starts_at.toISOString(),
      endTime: row.ends_at.toISOString(),
      serviceName: row.service_name,
      staffName: row.staff_name,
      status: row.status,
    })),
    earlier: newest.total - rows.length,
    notes: newest.notes ?? '',
    notesUpdatedAt: newest.notes_updated_at?.toISOString() ?? null,
  }
}

/**
 * Replaces the private notes about an appointment's client; empty ones delete them.
 * @throws 404; 409 with the current notes if they changed since they were read, or for an erased
 * client.
 */
export async function writeClientNotes(
  context: Context,
  owner: Owner,
  appointmentId: number,
  { notes, notesUpdatedAt }: NotesInput,
) {
  const { scope } = owner
  const emailKey = await findClientKey(context.db, scope, appointmentId)
  if (emailKey === undefined) throw noSuchAppointment()
  if (emailKey === '')
    throw refuse.conflict('This client’s data was erased, so notes can’t be kept.', 'erased')
  const replaces = notesUpdatedAt ? new Date(notesUpdatedAt) : null
  const now = later(context.clock(), replaces)
  const written =
    notes === ''
      ? await removeNotes(context.db, scope, { emailKey, replaces })
      : await writeNotes(context.db, scope, { emailKey, notes, replaces, now })
  if (!written) {
    const present = await findNotes(context.db, scope, emailKey)
    throw new Refusal(409, 'changed', 'Someone else edited these notes.', {
      extra: {
        notes: present?.notes ?? '',
        notesUpdatedAt: present?.updated_at.toISOString() ?? null,
      },
    })
  }
  context.events.publish(scope, 'appointments')
  return { notes, notesUpdatedAt: notes === '' ? null : now.toISOString() }
}

/** Two writes within a millisecond still differ. */
const later = (now: Date, before: Date | null) =>
  before && before.getTime() >= now.getTime() ? new Date(before.getTime() + 1) : now

/** Adds clients and notes about them in the transaction of an import. */
export const importClients = (
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedClient[],
  now: Date,
) => insertClients(tx, scope, list, now)
