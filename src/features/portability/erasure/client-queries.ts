import { sql } from 'kysely'
import { searchedDigits } from '#domain/e164.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

/** The identifiers of a client: their address in lower case, phone numbers and appointments. */
export interface Client {
  emailKey: string
  appointmentIds: number[]
  phones: string[]
}

/**
 * A client by email address or by one of their appointments. Without an address, only that
 * appointment is theirs.
 * @returns undefined if there is no data about them.
 */
export async function findClient(
  db: Db,
  { businessId }: BusinessScope,
  by: { email?: string | undefined; appointmentId?: number | undefined },
): Promise<Client | undefined> {
  let emailKey = by.email?.toLowerCase() ?? ''
  if (by.appointmentId !== undefined) {
    const row = await db
      .selectFrom('appointments')
      .select(['customer_email_key', 'customer_phone'])
      .where('business_id', '=', businessId)
      .where('id', '=', by.appointmentId)
      .executeTakeFirst()
    if (!row) return undefined
    emailKey = row.customer_email_key
    if (emailKey === '')
      return {
        emailKey,
        appointmentIds: [by.appointmentId],
        phones: [row.customer_phone].filter(Boolean),
      }
  }
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'customer_phone'])
    .where('business_id', '=', businessId)
    .where('customer_email_key', '=', emailKey)
    .execute()
  const known = await db
    .selectFrom('address_book')
    .select('phone')
    .where('business_id', '=', businessId)
    .where('key', '=', emailKey)
    .execute()
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('business_id', '=', businessId)
    .where(sql`lower(recipient)`, '=', emailKey)
    .where('user_id', 'is', null)
    .limit(1)
    .execute()
  const notes = await db
    .selectFrom('client_notes')
    .select('email_key')
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailKey)
    .execute()
  if (appointments.length + known.length + messages.length + notes.length === 0) return undefined
  return {
    emailKey,
    appointmentIds: appointments.map(({ id }) => id),
    phones: [
      ...new Set([...appointments.map(row => row.customer_phone), ...known.map(row => row.phone)]),
    ].filter(Boolean),
  }
}

const saleLines = (businessId: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.cents)
    order by l.position), '[]') from sale_lines l
  where l.business_id = ${businessId} and l.sale_id = s.id)`

export async function readClient(
  db: Db,
  { businessId }: BusinessScope,
  { emailKey, appointmentIds, phones }: Client,
) {
  const { rows: appointments } = await sql<{ appointment: Record<string, unknown> }>`
    select jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status,
      'service', s.name, 'staff', t.name, 'name', a.customer_name, 'email', a.customer_email, 'phone', a.customer_phone,
      'timeZone', a.customer_time_zone, 'notes', a.description, 'reminders', to_jsonb(a.notification_methods),
      'consentedAt', a.consented_at, 'consentText', a.consent_text, 'madeBy', a.created_by, 'madeAt', a.created_at,
      'cancelledAt', a.cancelled_at, 'arrivedAt', a.arrived_at, 'startedAt', a.started_at,
      'finishedAt', a.finished_at,
      'changes', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'by', c.actor, 'before', c.before, 'at',
        c.created_at) order by c.version), '[]') from appointment_changes c
        where c.business_id = ${businessId} and c.appointment_id = a.id)) as appointment
    from appointments a
    join services s on s.business_id = ${businessId} and s.id = a.service_id
    join staff t on t.business_id = ${businessId} and t.id = a.staff_id
    where a.business_id = ${businessId} and a.id = any (${appointmentIds}::integer[]) order by a.starts_at, a.id`.execute(
    db,
  )
  const { rows: sales } = await sql<{ sale: Record<string, unknown> }>`
    select jsonb_build_object('appointmentId', s.appointment_id, 'state', s.state,
      'totalCents', s.total_cents, 'paidCents', s.paid_cents, 'receiptNumber', s.receipt_number,
      'closedAt', s.closed_at, 'lines', ${saleLines(businessId)}) as sale
    from sales s
    where s.business_id = ${businessId} and s.appointment_id = any (${appointmentIds}::integer[])
    order by s.id`.execute(db)
  const messages = await db
    .selectFrom('messages')
    .select([
      'kind',
      'channel',
      'state',
      'recipient',
      'due_at as dueAt',
      'sent_at as sentAt',
      'appointment_id as appointmentId',
    ])
    .where('business_id', '=', businessId)
    .where(({ eb, or }) =>
      or([
        eb('appointment_id', 'in', appointmentIds.length > 0 ? appointmentIds : [0]),
        ...(emailKey === ''
          ? []
          : [eb.and([eb(sql`lower(recipient)`, '=', emailKey), eb('user_id', 'is', null)])]),
      ]),
    )
    .orderBy('id')
    .execute()
  const { rows: attempts } = await sql<Record<string, unknown>>`
    select t.channel, t.phone, t.state, t.answer, t.created_at as "at" from message_attempts t
    join messages m on m.business_id = ${businessId} and m.id = t.message_id
    where t.business_id = ${businessId} and m.appointment_id = any (${appointmentIds}::integer[]) order by t.id`.execute(
    db,
  )
  const texts = await db
    .selectFrom('inbound_texts')
    .select(['channel', 'phone', 'body', 'received_at as at'])
    .where('business_id', '=', businessId)
    .where('appointment_id', 'in', appointmentIds.length > 0 ? appointmentIds : [0])
    .orderBy('id')
    .execute()
  const { rows: reviews } = await sql<Record<string, unknown>>`
    select appointment_id as "appointmentId", rating, text, display_name as name, state, reply,
      created_at as "at" from reviews
    where business_id = ${businessId} and appointment_id = any (${appointmentIds}::integer[])
    order by id`.execute(db)
  const optOuts = await db
    .selectFrom('opt_outs')
    .select(['phone', 'medium', 'created_at as at'])
    .where('business_id', '=', businessId)
    .where('phone', 'in', phones.length > 0 ? phones : [''])
    .execute()
  const addressBook = await db
    .selectFrom('address_book')
    .select(['name', 'email', 'phone', 'notes', 'created_at as at'])
    .where('business_id', '=', businessId)
    .where('key', '=', emailKey === '' ? '\u0001' : emailKey)
    .execute()
  const notes = await db
    .selectFrom('client_notes')
    .select(['notes', 'updated_at as at'])
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailKey)
    .execute()
  return {
    appointments: appointments.map(({ appointment }) => appointment),
    ...(sales.length > 0 ? { sales: sales.map(({ sale }) => sale) } : {}),
    messages,
    attempts,
    texts,
    reviews,
    optOuts,
    addressBook,
    notes,
  }
}

/** Imported clients without appointments whose name, address or number contains the search text. */
export async function searchAddressBook(db: Db, { businessId }: BusinessScope, search: string) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const digits = searchedDigits(search)
  return await db
    .selectFrom('address_book as b')
    .select(['b.name', 'b.email', 'b.phone'])
    .where('b.business_id', '=', businessId)
    .where(({ eb, or }) =>
      or([
        eb('b.name', 'ilike', part),
        eb('b.email', 'ilike', part),
        eb('b.phone', 'like', part),
        ...(digits ? [eb('b.phone', 'like', `%${digits}%`)] : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .where('a.business_id', '=', businessId)
            .whereRef('a.customer_email_key', '=', 'b.key'),
        ),
      ),
    )
    .orderBy('b.name')
    .limit(20)
    .execute()
}
