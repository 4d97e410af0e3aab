import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'

/** An appointment of a client, with totals over all of theirs. */
export interface ClientRow {
  id: number
  customer_name: string
  customer_email: string
  customer_phone: string
  starts_at: Date
  ends_at: Date
  created_at: Date
  status: AppointmentStatus
  service_name: string
  staff_name: string
  total: number
  visits: number
  no_shows: number
  cancellations: number
  upcoming: number
  notes: string | null
  notes_updated_at: Date | null
}

/**
 * All appointments of an appointment's client, latest start first. Empty if there is no such
 * appointment. Erased clients have no address, so theirs are no longer connected.
 */
export async function listClientRows(
  db: Db,
  { businessId }: BusinessScope,
  { appointmentId, now, limit }: { appointmentId: number; now: Date; limit: number },
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select a.id, a.customer_name, a.customer_email, a.customer_phone, a.starts_at, a.ends_at, a.created_at, a.status,
      s.name as service_name, t.name as staff_name, n.notes, n.updated_at as notes_updated_at,
      (count(*) over ())::integer as total,
      (count(*) filter (where a.status = 'completed'
        or (a.status in ('booked', 'confirmed') and a.ends_at <= ${now})) over ())::integer as visits,
      (count(*) filter (where a.status = 'no_show') over ())::integer as no_shows,
      (count(*) filter (where a.status = 'cancelled') over ())::integer as cancellations,
      (count(*) filter (where a.status in ('booked', 'confirmed') and a.ends_at > ${now}) over ())::integer as upcoming
    from appointments subject
      join appointments a on a.business_id = subject.business_id
        and a.customer_email_key = subject.customer_email_key
        and (subject.customer_email_key <> '' or a.id = subject.id)
      join services s on s.business_id = a.business_id and s.id = a.service_id
      join staff t on t.business_id = a.business_id and t.id = a.staff_id
      left join client_notes n on n.business_id = a.business_id and n.email_key = a.customer_email_key
    where subject.business_id = ${businessId} and subject.id = ${appointmentId}
    order by a.starts_at desc, a.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** The address that identifies a client; empty if erased, undefined without such an appointment. */
export async function findClientKey(db: Db, { businessId }: BusinessScope, appointmentId: number) {
  const row = await db
    .selectFrom('appointments')
    .select('customer_email_key')
    .where('business_id', '=', businessId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  return row?.customer_email_key
}

interface NewNotes {
  emailKey: string
  notes: string
  /** The version of the notes being replaced; null if there were none. */
  replaces: Date | null
  now: Date
}

/**
 * Replaces notes.
 * @returns whether they were unchanged since they were read.
 */
export async function writeNotes(
  db: Db,
  { businessId }: BusinessScope,
  { emailKey, notes, replaces, now }: NewNotes,
): Promise<boolean> {
  if (replaces) {
    const outcome = await db
      .updateTable('client_notes')
      .set({ notes, updated_at: now })
      .where('business_id', '=', businessId)
      .where('email_key', '=', emailKey)
      .where('updated_at', '=', replaces)
      .executeTakeFirst()
    return outcome.numUpdatedRows > 0n
  }
  const outcome = await db
    .insertInto('client_notes')
    .values({ business_id: businessId, email_key: emailKey, notes, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (outcome.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes notes. @returns whether they were unchanged since they were read. */
export async function removeNotes(
  db: Db,
  scope: BusinessScope,
  { emailKey, replaces }: Pick<NewNotes, 'emailKey' | 'replaces'>,
): Promise<boolean> {
  if (!replaces) return (await findNotes(db, scope, emailKey)) === undefined
  const outcome = await db
    .deleteFrom('client_notes')
    .where('business_id', '=', scope.businessId)
    .where('email_key', '=', emailKey)
    .where('updated_at', '=', replaces)
    .executeTakeFirst()
  return outcome.numDeletedRows > 0n
}

export async function findNotes(db: Db, { businessId }: BusinessScope, emailKey: string) {
  return await db
    .selectFrom('client_notes')
    .select(['notes', 'updated_at'])
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export interface ImportedClient {
  /** Identifies the client in the address book. */
  key: string
  name: string
  email: string
  phone: string
  notes: string
}

/** Existing clients and notes stay as they are. */
export async function insertClients(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ImportedClient[],
  now: Date,
) {
  for await (const batch of inBatches(list)) {
    await tx
      .insertInto('address_book')
      .values(
        batch.map(({ notes, ...client }) => ({
          ...client,
          // Notes about a client with an email address are kept where the owner edits them.
          notes: client.email === '' ? notes : '',
          business_id: businessId,
          created_at: now,
        })),
      )
      .onConflict(conflict => conflict.columns(['business_id', 'key']).doNothing())
      .execute()
    const noted = batch.filter(({ email, notes }) => email !== '' && notes !== '')
    if (noted.length === 0) continue
    await tx
      .insertInto('client_notes')
      .values(
        noted.map(({ key, notes }) => ({
          business_id: businessId,
          email_key: key,
          notes,
          updated_at: now,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
