import { sql } from 'kysely'
import { eraseMessagesTo } from '#features/messages/planning/erasure-queries.ts'
import { insertChangedPushes } from '#features/push/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import type { Client } from './client-queries.ts'

/** Counts a visit once. */
export async function countUpcoming(
  tx: Tx,
  { businessId }: BusinessScope,
  { appointmentIds }: Client,
  now: Date,
) {
  if (appointmentIds.length === 0) return 0
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'visit_id', 'starts_at', 'status'])
    .where('business_id', '=', businessId)
    .where('id', 'in', appointmentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const upcoming = rows.filter(
    row => row.starts_at > now && (row.status === 'booked' || row.status === 'confirmed'),
  )
  return new Set(upcoming.map(row => row.visit_id ?? row.id)).size
}

export async function cancelUpcomingOf(
  tx: Tx,
  { businessId }: BusinessScope,
  { appointmentIds }: Client,
  { byUserId, now }: { byUserId: number; now: Date },
) {
  await sql`
    with before as (
      select a.* from appointments a where a.business_id = ${businessId}
        and a.id = any (${appointmentIds}::integer[])
        and a.starts_at > ${now} and a.status in ('booked', 'confirmed')
    ), appointment as (
      update appointments a set status = 'cancelled', cancelled_at = ${now},
        cancelled_by = 'owner', version = a.version + 1
      from before b where a.business_id = ${businessId} and a.id = b.id
      returning a.*
    ), pushed as (${insertChangedPushes(isFirstOfVisit(sql`a`), { byUserId, now })})
    insert into appointment_changes (business_id, appointment_id, version, kind, actor, before,
      created_at)
    select ${businessId}, a.id, a.version,
      'cancelled', 'owner', jsonb_build_object('startsAt', to_jsonb(b.starts_at),
      'endsAt', to_jsonb(b.ends_at), 'staffId', b.staff_id, 'status', b.status), ${now}::timestamptz
    from appointment a join before b on b.id = a.id`.execute(tx)
}

/**
 * Keeps time, service, staff member and outcome for statistics.
 * @returns the messages whose text was erased, and their attempts.
 */
export async function eraseClientRows(tx: Tx, scope: BusinessScope, client: Client) {
  const ids = client.appointmentIds.length > 0 ? client.appointmentIds : [0]
  await anonymizeAppointments(tx, scope, ids)
  const messageIds = await eraseMessagesTo(tx, scope, client)
  const { rows: attempts } = await sql<{ id: number }>`
    update message_attempts t set phone = '', answer = null, reason = null
    where t.business_id = ${scope.businessId} and t.message_id = any (${messageIds}::bigint[])
    returning t.id`.execute(tx)
  // Still counts for the day's cap.
  await sql`update credit_entries set capped_client = split_part(capped_client, ':', 1) || ':'
    where business_id = ${scope.businessId} and message_id = any (${messageIds}::bigint[])
      and capped_on is not null and capped_client is not null`.execute(tx)
  await deleteByAppointment(tx, scope, ids)
  await deleteByIdentity(tx, scope, client)
  await eraseLineNames(tx, scope, ids)
  return { messageIds, attemptIds: attempts.map(({ id }) => id) }
}

async function anonymizeAppointments(tx: Tx, { businessId }: BusinessScope, ids: number[]) {
  await tx
    .updateTable('appointments')
    .set({
      client_id: null,
      customer_name: 'Erased client',
      customer_email: '',
      customer_email_key: '',
      customer_phone: '',
      customer_time_zone: null,
      description: '',
      consent_text: null,
      notification_methods: [],
      version: sql<number>`version + 1`,
      link_version: sql<number>`link_version + 1`,
    })
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute()
  await sql`update appointment_changes set before = before - '{phone,description,methods}'::text[]
    where business_id = ${businessId} and appointment_id = any (${ids}::integer[])`.execute(tx)
}

async function deleteByAppointment(tx: Tx, { businessId }: BusinessScope, ids: number[]) {
  const ofIds = sql`business_id = ${businessId} and appointment_id = any (${ids}::integer[])`
  await sql`delete from inbound_texts where ${ofIds}`.execute(tx)
  await sql`delete from import_keys where ${ofIds}`.execute(tx)
  await sql`delete from idempotency_keys where ${ofIds}`.execute(tx)
  await sql`delete from visitor_grants where ${ofIds}`.execute(tx)
  await sql`delete from appointment_risks where ${ofIds}`.execute(tx)
}

async function deleteByIdentity(tx: Tx, { businessId }: BusinessScope, client: Client) {
  const { clientIds, emailKeys, phones } = client
  const ours = sql`business_id = ${businessId}`
  await sql`delete from clients where ${ours} and id = any (${clientIds}::integer[])`.execute(tx)
  if (emailKeys.length > 0) {
    const isTheirs = (key: string) => sql`${ours} and ${sql.ref(key)} = any (${emailKeys}::text[])`
    // Only the previous release uses client_notes, address_book and lookup_codes.
    await sql`delete from client_notes where ${isTheirs('email_key')}`.execute(tx)
    await sql`
      delete from address_book
      where ${ours} and key = any (${[...emailKeys, ...phones]}::text[])`.execute(tx)
    await sql`delete from lookup_codes where ${isTheirs('email_key')}`.execute(tx)
    await sql`delete from visitor_codes where ${isTheirs('email_key')}`.execute(tx)
    await sql`delete from visitor_sessions where ${isTheirs('proven_email_key')}`.execute(tx)
  }
  // Opt-outs of numbers that another client shares stay.
  for (const phone of phones) {
    await sql`delete from opt_outs o where o.business_id = ${businessId} and o.phone = ${phone}
      and not exists (select from clients c
        where c.business_id = ${businessId} and c.phone = ${phone})
      and not exists (select from appointments a
        where a.business_id = ${businessId} and a.customer_phone = ${phone})`.execute(tx)
  }
}

/**
 * Names that the owner typed may identify the client, even on a service's line; names from the menu
 * don't.
 */
async function eraseLineNames(tx: Tx, { businessId }: BusinessScope, ids: number[]) {
  await sql`update sale_lines l set name = '' where l.business_id = ${businessId}
    and l.sale_id in (select s.id from sales s
      where s.business_id = ${businessId} and s.appointment_id = any (${ids}::integer[]))
    and not (l.kind = 'service' and (
      exists (select from services v where v.business_id = ${businessId} and v.name = l.name)
      or exists (select from add_ons o where o.business_id = ${businessId} and o.name = l.name)))`.execute(
    tx,
  )
}
