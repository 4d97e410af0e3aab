import { sql } from 'kysely'
import { isToClient } from '#features/messages/planning/erasure-queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

/** Includes merged clients. */
export interface Client {
  clientIds: number[]
  /** Lowercase. */
  emailKeys: string[]
  phones: string[]
  appointmentIds: number[]
}

export interface ClientAppointments {
  email?: string | undefined
  appointmentId?: number | undefined
  clientId?: number | undefined
}

interface Contact {
  id: number
  email_key: string
  phones: string[]
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean)

/** If no card has the address, it may be an earlier one, which past appointments keep. */
async function listPeople(
  db: Db,
  businessId: number,
  { id, emailKey }: { id: number; emailKey: string },
) {
  const { rows } = await sql<Contact>`
    with known as (
      select c.id, c.merged_into from clients c
      where c.business_id = ${businessId}
        and (c.id = ${id} or ${emailKey} <> '' and c.email_key = ${emailKey})
    ), subject as (
      select id, merged_into from known
      union
      select c.id, c.merged_into from appointments a
      join clients c on c.business_id = ${businessId} and c.id = a.client_id
      where a.business_id = ${businessId} and ${emailKey} <> ''
        and a.customer_email_key = ${emailKey} and not exists (select from known)
    )
    select c.id, c.email_key, c.phone || c.earlier_phones as phones from clients c
    where c.business_id = ${businessId}
      and coalesce(c.merged_into, c.id) in (select coalesce(merged_into, id) from subject)
    order by c.id`.execute(db)
  return rows
}

/** Skips addresses that belong to another client now. */
async function listContacts(
  db: Db,
  businessId: number,
  appointmentId: number,
  clientIds: readonly number[],
) {
  const { rows } = await sql<Contact>`
    select a.id,
      case when not exists (
        select from clients o where o.business_id = ${businessId}
          and o.email_key = a.customer_email_key and o.id <> all (${clientIds}::integer[]))
        then a.customer_email_key else '' end as email_key,
      a.customer_phone || array(
        select h.before ->> 'phone' from appointment_changes h
        where h.business_id = ${businessId} and h.appointment_id = a.id and h.before ? 'phone')
        as phones
    from appointments a
    where a.business_id = ${businessId}
      and (a.id = ${appointmentId} or a.client_id = any (${clientIds}::integer[]))`.execute(db)
  return rows
}

/** For an erased client, finds only the given appointment. */
export async function findClient(
  db: Db,
  { businessId }: BusinessScope,
  { email, appointmentId, clientId }: ClientAppointments,
): Promise<Client | undefined> {
  const emailKey = email?.toLowerCase() ?? ''
  const appointment =
    appointmentId === undefined
      ? undefined
      : await db
          .selectFrom('appointments')
          .select(['client_id', 'customer_phone'])
          .where('business_id', '=', businessId)
          .where('id', '=', appointmentId)
          .executeTakeFirst()
  if (appointmentId !== undefined && !appointment) return undefined
  const people = await listPeople(db, businessId, {
    id: clientId ?? appointment?.client_id ?? 0,
    emailKey,
  })
  const clientIds = people.map(({ id }) => id)
  const appointments = await listContacts(db, businessId, appointmentId ?? 0, clientIds)
  const contacts = [{ email_key: emailKey, phones: [] }, ...people, ...appointments]
  const found = {
    clientIds,
    emailKeys: distinct(contacts.map(row => row.email_key)),
    phones: distinct(contacts.flatMap(row => row.phones)),
    appointmentIds: appointments.map(({ id }) => id),
  }
  if (found.clientIds.length + found.appointmentIds.length > 0) return found
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('business_id', '=', businessId)
    .where(sql`lower(recipient)`, '=', emailKey)
    .where(isToClient)
    .limit(1)
    .executeTakeFirst()
  return message && found
}

export async function readClient(
  db: Db,
  { businessId }: BusinessScope,
  { clientIds, emailKeys, appointmentIds, phones }: Client,
) {
  const sales = await readSales(db, businessId, appointmentIds)
  const risks = await db
    .selectFrom('appointment_risks')
    .select(['appointment_id as appointmentId', 'probability', 'level', 'reasons'])
    .select('judged_at as at')
    .where('business_id', '=', businessId)
    .where('appointment_id', 'in', appointmentIds.length > 0 ? appointmentIds : [0])
    .orderBy('appointment_id')
    .execute()
  return {
    appointments: await readAppointments(db, businessId, appointmentIds),
    ...(sales.length > 0 ? { sales } : {}),
    ...(risks.length > 0 ? { risks } : {}),
    messages: await readMessages(db, businessId, appointmentIds, emailKeys),
    attempts: await readAttempts(db, businessId, appointmentIds),
    texts: await db
      .selectFrom('inbound_texts')
      .select(['channel', 'phone', 'body', 'received_at as at'])
      .where('business_id', '=', businessId)
      .where('appointment_id', 'in', appointmentIds.length > 0 ? appointmentIds : [0])
      .orderBy('id')
      .execute(),
    reviews: await readReviews(db, businessId, appointmentIds),
    optOuts: await db
      .selectFrom('opt_outs')
      .select(['phone', 'medium', 'created_at as at'])
      .where('business_id', '=', businessId)
      .where('phone', 'in', phones.length > 0 ? phones : [''])
      .execute(),
    clients: await db
      .selectFrom('clients')
      .select(['name', 'email', 'phone', 'notes', 'notes_updated_at as notesAt'])
      .select(['created_at as at', 'blocked_at as blockedAt', 'earlier_phones as earlierPhones'])
      .where('business_id', '=', businessId)
      .where('id', 'in', clientIds.length > 0 ? clientIds : [0])
      .orderBy('id')
      .execute(),
  }
}

async function readAppointments(db: Db, businessId: number, ids: readonly number[]) {
  const { rows } = await sql<{ appointment: Record<string, unknown> }>`
    select jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'status', a.status, 'service', s.name, 'addOns', a.add_ons, 'staff', t.name,
      'name', a.customer_name, 'email', a.customer_email, 'phone', a.customer_phone,
      'timeZone', a.customer_time_zone, 'notes', a.description,
      'reminders', to_jsonb(a.notification_methods), 'consentedAt', a.consented_at,
      'consentText', a.consent_text, 'madeBy', a.created_by, 'madeAt', a.created_at,
      'cancelledAt', a.cancelled_at, 'arrivedAt', a.arrived_at, 'startedAt', a.started_at,
      'finishedAt', a.finished_at,
      'changes', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'by', c.actor,
        'before', c.before, 'at', c.created_at) order by c.version), '[]') from appointment_changes c
        where c.business_id = ${businessId} and c.appointment_id = a.id)) as appointment
    from appointments a
    join services s on s.business_id = ${businessId} and s.id = a.service_id
    join staff t on t.business_id = ${businessId} and t.id = a.staff_id
    where a.business_id = ${businessId} and a.id = any (${ids}::integer[])
    order by a.starts_at, a.id`.execute(db)
  return rows.map(({ appointment }) => appointment)
}

async function readSales(db: Db, businessId: number, appointmentIds: readonly number[]) {
  const lines = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.cents)
      order by l.position), '[]') from sale_lines l
    where l.business_id = ${businessId} and l.sale_id = s.id)`
  const payments = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'cents', p.cents,
      'refundedCents', p.refunded_cents, 'at', p.created_at) order by p.id), '[]')
    from client_payments p where p.business_id = ${businessId} and p.sale_id = s.id)`
  const { rows } = await sql<{ sale: Record<string, unknown> }>`
    select jsonb_build_object('appointmentId', s.appointment_id, 'state', s.state,
      'totalCents', s.total_cents, 'paidCents', s.paid_cents, 'receiptNumber', s.receipt_number,
      'closedAt', s.closed_at, 'lines', ${lines}, 'payments', ${payments}) as sale
    from sales s
    where s.business_id = ${businessId} and s.appointment_id = any (${appointmentIds}::integer[])
    order by s.id`.execute(db)
  return rows.map(({ sale }) => sale)
}

const readMessages = (
  db: Db,
  businessId: number,
  appointmentIds: readonly number[],
  emailKeys: readonly string[],
) =>
  db
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
        eb.and([
          eb(sql<string>`lower(recipient)`, 'in', emailKeys.length > 0 ? emailKeys : ['']),
          isToClient,
        ]),
      ]),
    )
    .orderBy('id')
    .execute()

async function readAttempts(db: Db, businessId: number, appointmentIds: readonly number[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select t.channel, t.phone, t.state, t.answer, t.created_at as "at" from message_attempts t
    join messages m on m.business_id = ${businessId} and m.id = t.message_id
    where t.business_id = ${businessId} and m.appointment_id = any (${appointmentIds}::integer[])
    order by t.id`.execute(db)
  return rows
}

async function readReviews(db: Db, businessId: number, appointmentIds: readonly number[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select appointment_id as "appointmentId", rating, text, display_name as name, state, reply,
      created_at as "at" from reviews
    where business_id = ${businessId} and appointment_id = any (${appointmentIds}::integer[])
    order by id`.execute(db)
  return rows
}
