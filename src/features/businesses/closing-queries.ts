import { type RawBuilder, sql } from 'kysely'
import { eraseSentMessages } from '#features/messages/planning/erasure-queries.ts'
import { CHANGE_NOTICES } from '#features/messages/planning/notice-rules.ts'
import {
  causeOf,
  insertMessages,
  kindIs,
  withdrawMessages,
} from '#features/messages/planning/queries.ts'
import { isWithheld } from '#features/messages/planning/withheld-queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { hidesPrices, pageOf } from '#platform/db/page-of.ts'
import { lockBusiness } from '#platform/db/transaction.ts'

/** Waits for open transactions, then blocks bookings and changes. */
export async function stopBookings(tx: Tx, scope: BusinessScope, now: Date) {
  const { businessId } = scope
  await lockBusiness(tx, scope)
  // Returns a number, because a process can't hold a million rows.
  await sql`select count(*) from (select from appointments
    where business_id = ${businessId} order by id for no key update) locked`.execute(tx)
  const archived = { archived_at: sql<Date>`coalesce(archived_at, ${now})` }
  await tx.updateTable('staff').set(archived).where('business_id', '=', businessId).execute()
  await tx.updateTable('services').set(archived).where('business_id', '=', businessId).execute()
}

/** ISO 8601 in UTC, like all JSON, regardless of the session's zone. */
const isoInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const wholeOf = (businessId: number) => sql`
  select min(v.starts_at) as starts_at, max(v.ends_at) as ends_at,
    string_agg(s.name, ', ' order by v.starts_at, v.id) as services,
    string_agg(distinct t.name, ', ') as staff,
    -- The price of a service without one is not known.
    case when bool_and(price.agreed <> coalesce(sold.cents, 0)) then sum(price.agreed)
      else 0 end as price_cents,
    case when count(*) = 1 then jsonb_agg(sold.names) -> 0 end as add_ons,
    case when count(*) > 1 then jsonb_agg(jsonb_build_object(
      'service', s.name, 'staff', t.name, 'addOns', coalesce(sold.names, '[]'))
      order by v.starts_at, v.id) end as legs
  from gone v
  join services s on s.business_id = ${businessId} and s.id = v.service_id
  join staff t on t.business_id = ${businessId} and t.id = v.staff_id
  cross join lateral (select coalesce(v.price_cents, s.price_cents) as agreed) price
  cross join lateral (
    select jsonb_agg(each ->> 'name') as names, sum((each ->> 'price')::integer) as cents
    from jsonb_array_elements(v.add_ons) each) sold
  where v.id = c.id or v.visit_id = c.visit_id`

/** Clients of an import without reminders may never have heard from us. */
const mayNotify = (first: RawBuilder<unknown>) => sql`not ${isWithheld(first)}
  and (${first}.created_by <> 'import' or exists (
    select from messages m
    where m.business_id = ${first}.business_id and m.appointment_id = ${first}.id
      and m.kind not like 'owner-%' and m.state not in ('cancelled', 'skipped')))`

/**
 * Notices carry their facts, because the rows are erased before sending. They name the times that
 * clients know, and repeat earlier cancellations that may not have arrived.
 */
export async function cancelUpcoming(tx: Tx, { businessId }: BusinessScope, now: Date) {
  const notices = insertMessages(
    {
      business_id: sql`c.business_id`,
      appointment_id: sql`c.id`,
      appointment_version: sql`c.final_version`,
      kind: 'client-cancelled',
      channel: 'email',
      recipient: sql`c.customer_email`,
      due_at: now,
      cause: causeOf('client-cancelled', sql`c.id`, sql`c.final_version`, 'email'),
      payload: sql`jsonb_build_object('by', 'owner', 'facts', jsonb_build_object(
        'startsAt', ${isoInstant('known.starts_at')}, 'endsAt', ${isoInstant('known.ends_at')},
        'business', jsonb_build_object('name', b.name, 'timeZone', b.time_zone,
          'primaryColor', p.settings #>> '{template,primaryColor}'),
        'customer', jsonb_build_object('name', c.customer_name, 'email', c.customer_email, 'phone', '',
          'timeZone', c.customer_time_zone),
        'service', jsonb_build_object('name', whole.services, 'priceCents', whole.price_cents,
            'hidesPrice', ${hidesPrices(sql`p`)},
            'durationMinutes', extract(epoch from known.ends_at - known.starts_at)::integer / 60)
          || jsonb_strip_nulls(jsonb_build_object('addOns', whole.add_ons)),
        'staffName', whole.staff, 'notes', '')
        || jsonb_strip_nulls(jsonb_build_object('legs', whole.legs)))`,
      created_at: now,
    },
    sql`from gone c
      join businesses b on b.id = ${businessId}
      left join public_pages p on p.business_id = ${businessId} and p.id = ${pageOf(sql`c`)}
      cross join lateral (${wholeOf(businessId)}) whole
      left join waiting w on w.appointment_id = coalesce(c.visit_id, c.id)
      cross join lateral (
        select c.business_id, coalesce(c.visit_id, c.id) as id, c.created_by,
          c.address_proven) first
      cross join lateral (
        select coalesce(w.starts_at, whole.starts_at) as starts_at,
          coalesce(w.ends_at, whole.ends_at) as ends_at) known
      where c.customer_email <> '' and ${mayNotify(sql`first`)} and not exists (
        select from gone e
        where e.visit_id = c.visit_id and (e.starts_at, e.id) < (c.starts_at, c.id))`,
  )
  // A claimed notice of a move counts as read (decision 32).
  const unread = sql`(where state = 'planned' or kind = ${kindIs('client-cancelled')})`
  await sql`
    with waiting as (
      select appointment_id, bool_or(kind = ${kindIs('client-cancelled')}) as cancels,
        (array_agg(payload ->> 'previousStart' order by id) filter ${unread})[1]::timestamptz
          as starts_at,
        (array_agg(payload ->> 'previousEnd' order by id) filter ${unread})[1]::timestamptz
          as ends_at
      from messages
      where business_id = ${businessId} and state in ('planned', 'sending') and channel = 'email'
        and kind = any(${CHANGE_NOTICES}::text[]) and kind like 'client-%'
      group by appointment_id
    ), cancelled as (
      update appointments a set status = 'cancelled', cancelled_at = ${now},
        cancelled_by = 'system', version = a.version + 1
      where a.business_id = ${businessId} and a.starts_at > ${now}
        and a.status in ('booked', 'confirmed')
      returning a.*
    ), history as (
      insert into appointment_changes (business_id, appointment_id, version, kind, actor, before,
        created_at)
      select business_id, id, version, 'cancelled', 'system',
        jsonb_build_object('startsAt', starts_at, 'endsAt', ends_at, 'staffId', staff_id,
          'status', 'booked'), ${now}
      from cancelled
    ), gone as (
      select c.*, c.version as final_version from cancelled c
      union all
      -- Erasing them raises their version.
      select a.*, a.version + 1 from appointments a
      where a.business_id = ${businessId} and a.status = 'cancelled' and exists (
        select from waiting w where w.cancels and w.appointment_id in (a.id, a.visit_id))
    ), withdrawn as (
      ${withdrawMessages({ reason: 'business-closed', where: sql`m.business_id = ${businessId}` })}
    )
    ${notices}
  `.execute(tx)
}

export async function eraseAppointments(tx: Tx, { businessId }: BusinessScope) {
  await tx
    .updateTable('appointments')
    .set({
      // Deleting the page would write each appointment again.
      page_id: null,
      client_id: null,
      customer_name: '',
      customer_email: '',
      customer_email_key: '',
      customer_phone: '',
      customer_time_zone: null,
      description: '',
      consent_text: null,
      // A new version keeps changes in progress from restoring erased data. Cancelled rows already
      // have one.
      version: sql<number>`case when cancelled_by = 'system' then version else version + 1 end`,
    })
    .where('business_id', '=', businessId)
    .execute()
}

export async function removePages(tx: Tx, { businessId }: BusinessScope) {
  await tx.deleteFrom('visitor_sessions').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('lookup_codes').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('public_pages').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('calendar_feeds').where('business_id', '=', businessId).execute()
}

/** Call it after `eraseAppointments`. Appointments, payments and credits remain as figures. */
export async function erasePeople(tx: Tx, scope: BusinessScope) {
  const { businessId } = scope
  await tx.deleteFrom('idempotency_keys').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('client_notes').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('reviews').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('push_subscriptions').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('push_choices').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('invitations').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('activity').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('import_keys').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('address_book').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('staff_time_off').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('staff_exceptions').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('clients').where('business_id', '=', businessId).execute()
  await sql`update appointment_changes set before = before - '{phone,description,methods}'::text[]
    where business_id = ${businessId}`.execute(tx)
  await tx
    .updateTable('staff')
    .set({ name: '', position: '', bio: '', email: '', specialties: '' })
    .where('business_id', '=', businessId)
    .execute()
  await tx
    .updateTable('sale_lines')
    .set({ name: '' })
    .where('business_id', '=', businessId)
    .execute()
  await eraseSentMessages(tx, scope)
  await tx
    .updateTable('message_attempts')
    .set({ phone: '', answer: null, reason: null })
    .where('business_id', '=', businessId)
    .execute()
  await tx
    .updateTable('credit_entries')
    .set({ capped_client: null })
    .where('business_id', '=', businessId)
    .where('capped_client', 'is not', null)
    .execute()
  await tx.deleteFrom('inbound_texts').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('message_templates').where('business_id', '=', businessId).execute()
  await tx
    .updateTable('services')
    .set({ what_to_bring: '', directions: '', group_id: null })
    .where('business_id', '=', businessId)
    .execute()
  await tx.deleteFrom('service_groups').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('opt_outs').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('appointment_risks').where('business_id', '=', businessId).execute()
  await tx.deleteFrom('no_show_models').where('business_id', '=', businessId).execute()
  await tx
    .updateTable('payments')
    .set({ user_id: null })
    .where('business_id', '=', businessId)
    .execute()
}

export async function markClosed(tx: Tx, { businessId }: BusinessScope, now: Date) {
  await tx
    .updateTable('businesses')
    .set({ name: 'Closed business', closed_at: now })
    .where('id', '=', businessId)
    .execute()
}
