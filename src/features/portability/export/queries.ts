// long because: it reads every kind of row of a business.

import { sql } from 'kysely'
import { contactKeyOf } from '#features/clients/identity/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

const BATCH = 500

export async function readTeam(db: Db, { businessId }: BusinessScope) {
  const { rows: members } = await sql<object>`
    select u.email, case when b.owner_user_id = m.user_id then 'owner' else m.role end as role,
      m.staff_id as "staffId", m.created_at as "createdAt"
    from memberships m
    join businesses b on b.id = m.business_id
    join users u on u.id = m.user_id
    where m.business_id = ${businessId}
    order by m.created_at, m.user_id`.execute(db)
  const { rows: invitations } = await sql<object>`
    select i.email, i.role, i.staff_id as "staffId", u.email as "invitedBy",
      i.created_at as "createdAt", i.expires_at as "expiresAt"
    from invitations i
    join users u on u.id = i.invited_by
    where i.business_id = ${businessId} and i.ended_at is null
    order by i.id`.execute(db)
  return { members, invitations }
}

export const readServices = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('services as s')
    .leftJoin('service_groups as g', join =>
      join.onRef('g.business_id', '=', 's.business_id').onRef('g.id', '=', 's.group_id'),
    )
    .select([
      's.id',
      's.name',
      'g.name as group',
      'g.position as groupPosition',
      's.position',
      'description',
      'duration_minutes as durationMinutes',
      'price_cents as priceCents',
      'category',
      'buffer_before_minutes as bufferBefore',
      'buffer_after_minutes as bufferAfter',
      'gap_start_minutes as waitingStart',
      'gap_minutes as waiting',
      'what_to_bring as whatToBring',
      'directions',
      'archived_at as archivedAt',
      sql<object[] | null>`(select json_agg(json_build_object('staffId', x.staff_id,
          'durationMinutes', x.duration_minutes, 'priceCents', x.price_cents) order by x.staff_id)
        from staff_terms x where x.business_id = s.business_id
          and x.service_id = s.id)`.as('staffTerms'),
      sql<
        { name: string; minutes: number; priceCents: number }[] | null
      >`(select json_agg(json_build_object('name', o.name,
          'minutes', o.minutes, 'priceCents', o.price_cents) order by x.position, o.id)
        from service_add_ons x
        join add_ons o on o.business_id = x.business_id and o.id = x.add_on_id
        where x.business_id = s.business_id and x.service_id = s.id)`.as('addOns'),
    ])
    .where('s.business_id', '=', businessId)
    // An import keeps the menu's order.
    .orderBy('g.position', order => order.asc().nullsLast())
    .orderBy('g.id', order => order.asc().nullsLast())
    .orderBy('s.position', order => order.asc().nullsLast())
    .orderBy('s.id')
    .execute()

/** Includes archived staff. Null services means all. */
export const readStaff = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('staff as t')
    .select([
      't.id',
      't.name',
      't.position',
      't.bio',
      't.email',
      't.specialties',
      't.weekly_hours as weeklyHours',
      't.archived_at as archivedAt',
      sql<string[] | null>`case when not t.offers_all_services then array(
        select s.name from staff_services o join services s on s.business_id = o.business_id
          and s.id = o.service_id
        where o.business_id = t.business_id and o.staff_id = t.id order by s.name, s.id) end`.as(
        'services',
      ),
      sql<
        { service: string; durationMinutes: number | null; priceCents: number | null }[] | null
      >`(select json_agg(json_build_object('service', s.name,
          'durationMinutes', x.duration_minutes, 'priceCents', x.price_cents)
          order by s.name, s.id)
        from staff_terms x
        join services s on s.business_id = x.business_id and s.id = x.service_id
          and s.archived_at is null
        where x.business_id = t.business_id and x.staff_id = t.id)`.as('terms'),
    ])
    .where('t.business_id', '=', businessId)
    .orderBy('t.id')
    .execute()

async function* byId<R extends { id: number }>(read: (after: number) => Promise<R[]>) {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** Merged clients keep their own rows. */
export const clientRows = (db: Db, { businessId }: BusinessScope) =>
  byId(async after => {
    const { rows } = await sql<ClientRow>`
      select c.id, ${contactKeyOf(sql`c`)} as key, c.name, c.email, c.phone, c.notes,
        c.blocked_at as "blockedAt", c.merged_into as "mergedInto", f.first, f.last, f.appointments
      from clients c
      left join lateral (select min(a.starts_at) as first, max(a.starts_at) as last,
          count(*)::integer as appointments
        from appointments a where a.business_id = ${businessId} and a.client_id = c.id) f on true
      where c.business_id = ${businessId} and c.id > ${after}
      order by c.id limit ${BATCH}`.execute(db)
    return rows
  })

interface ClientRow {
  id: number
  key: string
  name: string
  email: string
  phone: string
  notes: string
  blockedAt: Date | null
  mergedInto: number | null
  first: Date | null
  last: Date | null
  appointments: number
}

/** Files have these columns only if an appointment uses them. */
export async function readUsed(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<{ waiting: boolean; addOns: boolean; visits: boolean }>`
    select
      exists (select from appointments where business_id = ${businessId}
        and gap is not null and status <> 'cancelled') as waiting,
      exists (select from appointments where business_id = ${businessId}
        and add_ons is not null) as "addOns",
      exists (select from appointments where business_id = ${businessId}
        and visit_id is not null) as visits`.execute(db)
  return rows[0]!
}

export const appointmentRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('appointments as a')
      .innerJoin('services as s', join =>
        join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
      )
      .innerJoin('staff as t', join =>
        join.onRef('t.business_id', '=', 'a.business_id').onRef('t.id', '=', 'a.staff_id'),
      )
      .select([
        'a.id',
        'a.starts_at as startsAt',
        'a.ends_at as endsAt',
        'a.status',
        's.name as service',
        sql<number>`coalesce(a.price_cents, s.price_cents)`.as('priceCents'),
        sql<number | null>`(date_part('epoch', lower(a.gap) - a.starts_at) / 60)::integer`.as(
          'waitingStart',
        ),
        sql<number | null>`(date_part('epoch', upper(a.gap) - lower(a.gap)) / 60)::integer`.as(
          'waiting',
        ),
        'a.add_ons as addOns',
        'a.visit_id as visitId',
        't.name as staff',
        'a.client_id as clientId',
        'a.customer_name as name',
        'a.customer_email as email',
        'a.customer_phone as phone',
        'a.customer_time_zone as clientTimeZone',
        'a.description as notes',
        'a.notification_methods as reminders',
        'a.consented_at as consentedAt',
        'a.consent_text as consentText',
        'a.created_by as createdBy',
        'a.created_at as createdAt',
        'a.cancelled_at as cancelledAt',
        'a.arrived_at as arrivedAt',
        'a.started_at as startedAt',
        'a.finished_at as finishedAt',
      ])
      .where('a.business_id', '=', businessId)
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(BATCH)
      .execute(),
  )

export const reviewRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('reviews')
      .select(['id', 'appointment_id as appointmentId', 'rating', 'text', 'display_name as name'])
      .select(['state', 'hidden_reason as reported', 'reply', 'created_at as createdAt'])
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

export const messageRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('messages')
      .select([
        'id',
        'appointment_id as appointmentId',
        'kind',
        'channel',
        'state',
        'reason',
        'due_at as dueAt',
        'sent_at as sentAt',
        'delivered_at as deliveredAt',
        'cost_credits as costCredits',
      ])
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

export const receivedTextRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('inbound_texts')
      .select(['id', 'appointment_id as appointmentId', 'channel', 'phone', 'body', 'did'])
      .select('received_at as receivedAt')
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

export const saleRows = (db: Db, { businessId }: BusinessScope) =>
  byId(async after => {
    const { rows } = await sql<{ id: number }>`
      select s.id, s.appointment_id as "appointmentId", s.state, s.total_cents as "totalCents",
        s.paid_cents as "paidCents", s.receipt_number as "receiptNumber",
        s.opened_at as "openedAt", s.closed_at as "closedAt", s.voided_at as "voidedAt",
        (select coalesce(json_agg(json_build_object('kind', l.kind, 'name', l.name,
            'cents', l.cents, 'staffId', l.staff_id, 'serviceId', l.service_id)
            order by l.position), '[]')
          from sale_lines l where l.business_id = ${businessId} and l.sale_id = s.id) as lines,
        (select coalesce(json_agg(json_build_object('method', p.method, 'cents', p.cents,
            'refundedCents', p.refunded_cents, 'at', p.created_at) order by p.id), '[]')
          from client_payments p
          where p.business_id = ${businessId} and p.sale_id = s.id) as payments,
        (select coalesce(json_agg(json_build_object('method', p.method, 'cents', r.cents,
            'kind', r.kind, 'at', r.created_at) order by r.id), '[]')
          from client_refunds r
          join client_payments p on p.business_id = ${businessId} and p.id = r.payment_id
          where r.business_id = ${businessId} and r.sale_id = s.id) as refunds
      from sales s where s.business_id = ${businessId} and s.id > ${after}
      order by s.id limit ${BATCH}`.execute(db)
    return rows
  })

export async function cashCountRows(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql`
    select c.date::text as date, c.float_cents as "floatCents", c.counted_cents as "countedCents",
      c.counted_at as "countedAt"
    from cash_counts c where c.business_id = ${businessId} order by c.date`.execute(db)
  return rows
}

/** Purchases of credits. */
export const purchaseRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('payments')
      .select(['id', 'provider_order_id as orderId', 'amount_cents as amountCents'])
      .select(['refunded_cents as refundedCents', 'captured_at as paidAt'])
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .where('state', '=', 'captured')
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

export const creditRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('credit_entries')
      .select(['id', 'credits', 'kind', 'reason', 'created_at as createdAt'])
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

export const activityRows = (db: Db, { businessId }: BusinessScope) =>
  byId(after =>
    db
      .selectFrom('activity')
      .select(['id', 'at', 'actor_name as by', 'via', 'action', 'target_kind as about'])
      .select(['target_id as aboutId', 'details'])
      .where('business_id', '=', businessId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )
