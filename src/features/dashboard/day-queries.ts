import { type RawBuilder, sql } from 'kysely'
import { asksToConfirm } from '#features/messages/planning/confirm-request-queries.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import { reached } from '#platform/db/reached.ts'
import type { Need } from './contract.ts'

interface DayQuestion {
  now: Date
  from: Date
  to: Date
  confirmBefore: Date
  riskBefore: Date
  outcomeSince: Date
  askedSince: Date
  limit: number
}

interface JsonRow {
  id: number
  starts_at: string
  customer_name: string
  service_name: string
  staff_name: string
}

interface DayRow {
  done: number
  to_come: number
  expected_cents: number
  next: JsonRow | null
  waiting: (JsonRow & { arrived_at: string })[] | null
  needs:
    | (JsonRow & {
        need: Need
        count: number
        customer_phone: string
        status: 'booked' | 'confirmed'
      })[]
    | null
}

const named = (source: RawBuilder<unknown>, businessId: number) => sql`
  s.name as service_name, t.name as staff_name
  from ${source} n
  join services s on s.business_id = ${businessId} and s.id = n.service_id
  join staff t on t.business_id = ${businessId} and t.id = n.staff_id`

// Counts, because PostgreSQL may plan `exists` as a single read of all messages.
const countOf = (which: RawBuilder<unknown>) => sql`(select count(*) from messages m
          where m.business_id = a.business_id and m.appointment_id = a.id and ${which})`

/** A failed message counts until the appointment changes. */
export async function readDay(
  db: Db,
  scope: CalendarScope,
  question: DayQuestion,
): Promise<DayRow> {
  const { businessId } = scope
  const mine = reached(scope, sql`a.staff_id`)
  const { now, from, to, confirmBefore, riskBefore, outcomeSince, askedSince, limit } = question
  const { rows } = await sql<DayRow>`
    with today as materialized (
      select a.*, coalesce(a.price_cents, s.price_cents) as cents
      from appointments a
      join services s on s.business_id = ${businessId} and s.id = a.service_id
      where a.business_id = ${businessId} and a.status <> 'cancelled'
        and a.starts_at >= ${from} and a.starts_at < ${to} ${mine}
    ),
    upcoming as (
      select a.*, ${countOf(sql`m.state = 'failed' and m.appointment_version = a.version
          and m.kind not like 'owner-%' and m.kind <> 'channel-fallback'`)} > 0 as failed,
        a.status = 'booked' and (select r.level from appointment_risks r
          where r.business_id = a.business_id and r.appointment_id = a.id) = 'high' as risky,
        a.status = 'booked' and a.starts_at <= ${confirmBefore}
          and ${countOf(sql`${asksToConfirm} and m.created_at > ${askedSince}`)} = 0 as unconfirmed
      from appointments a
      where a.business_id = ${businessId} and a.status in ('booked', 'confirmed')
        and a.starts_at > ${now} and a.starts_at <= ${riskBefore}
        and a.arrived_at is null and a.started_at is null and ${isFirstOfVisit(sql`a`)} ${mine}
    ),
    needing as (
      select business_id, id, service_id, staff_id, starts_at, customer_name, customer_phone,
        status,
        case when failed then 'failed' when risky then 'risk' else 'unconfirmed' end as need
      from upcoming where failed or risky or unconfirmed
      union all
      select business_id, id, service_id, staff_id, starts_at, customer_name, customer_phone,
        status, 'outcome'
      from appointments a
      where a.business_id = ${businessId} and a.status in ('booked', 'confirmed')
        and a.starts_at > ${outcomeSince} and a.starts_at < ${now} and a.ends_at <= ${now} ${mine}
        -- Answering for one part of a visit answers for all.
        and not exists (select from appointments l
          where l.business_id = ${businessId} and l.visit_id = a.visit_id
            and l.status in ('booked', 'confirmed') and (l.ends_at > ${now}
              or (l.ends_at, l.id) > (a.ends_at, a.id) ${reached(scope, sql`l.staff_id`)}))
    ),
    ranked as (
      select *, (count(*) over (partition by need))::integer as count,
        row_number() over (partition by need order by
          case need when 'outcome' then ${now} - starts_at else starts_at - ${now} end, id) as place
      from needing
    )
    select (count(*) filter (where status = 'completed'
        or status in ('booked', 'confirmed') and ends_at <= ${now}))::integer as done,
      (count(*) filter (where status in ('booked', 'confirmed') and ends_at > ${now}))::integer
        as to_come,
      coalesce(sum(cents) filter (where status <> 'no_show'), 0)::float8 as expected_cents,
      (select to_json(x) from (
        select n.id, n.starts_at, n.customer_name, ${named(sql`today`, businessId)}
        where n.starts_at > ${now} and n.status in ('booked', 'confirmed')
          and n.arrived_at is null and n.started_at is null
        order by n.starts_at, n.id limit 1) x) as next,
      (select json_agg(x order by x.arrived_at, x.id) from (
        select n.id, n.starts_at, n.customer_name, n.arrived_at, ${named(sql`today`, businessId)}
        where n.arrived_at is not null and n.started_at is null
          and n.status in ('booked', 'confirmed')
          -- A client waits for one service of a visit at a time.
          and not exists (select from today e where e.visit_id = n.visit_id
            and e.starts_at < n.starts_at and e.status in ('booked', 'confirmed'))) x) as waiting,
      (select json_agg(x order by x.place) from (
        select n.id, n.starts_at, n.customer_name, n.customer_phone, n.status, n.need, n.count,
          n.place, ${named(sql`ranked`, businessId)}
        where n.place <= ${limit}) x) as needs
    from today`.execute(db)
  return rows[0]!
}
