import { type RawBuilder, sql } from 'kysely'
import { channels } from '#domain/channels.ts'
import type { LocalDate } from '#domain/time/date.ts'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import { MANY_ATTEMPTS } from '#features/messages/planning/retry-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Trouble } from './contract.ts'

interface Limits {
  lateBefore: Date
  /** In the future, because retries are planned ahead; none is due after it. */
  retriedBefore: Date
  failedSince: Date
  unknownBefore: Date
}

const isLate = ({ lateBefore, retriedBefore }: Pick<Limits, 'lateBefore' | 'retriedBefore'>) => sql`
  m.state = 'planned' and m.channel = any(${[...channels]}::text[])
    and m.due_at < ${retriedBefore}
    -- Requests to confirm wait for the morning, which counts as an attempt.
    and (m.due_at < ${lateBefore}
      or m.attempts >= ${MANY_ATTEMPTS} and m.kind <> 'confirm-request')`

const troubled = (
  { lateBefore, retriedBefore, failedSince, unknownBefore }: Limits,
  which: RawBuilder<unknown>,
  planned = sql`messages`,
) => sql`
  -- When a retried one was first due is not kept, and reasons may name each attempt.
  select m.business_id, 'late' as what, m.kind, m.channel, null::text as reason,
    case when m.due_at < ${lateBefore} then m.due_at end as due_at
  from ${planned} m
  where ${isLate({ lateBefore, retriedBefore })} and m.appointment_id is not null ${which}
  union all
  select m.business_id, 'failed', m.kind, m.channel, m.reason, m.due_at
  from messages m where m.state = 'failed' and m.due_at > ${failedSince}
    and m.appointment_id is not null ${which}
  union all
  select m.business_id, 'unknown', m.kind, m.channel, m.reason, m.due_at
  from messages m
  join message_attempts t on t.business_id = m.business_id and t.message_id = m.id
    and t.number = m.attempts
  where m.state = 'unknown' and m.appointment_id is not null ${which}
    and t.state in ('started', 'unknown') and t.created_at < ${unknownBefore}`

/**
 * No index finds the planned messages of one business. They belong to upcoming appointments, to
 * ones that ended recently enough for a follow-up and its retries, or are as new as a reply to an
 * earlier visit or its receipt.
 */
const plannedOf = (businessId: number, lateBefore: Date) => {
  const columns = sql`m.business_id, m.id, m.appointment_id, m.kind, m.channel, m.state, m.due_at,
    m.attempts`
  return sql`
    select ${columns} from messages m
    where m.business_id = ${businessId} and m.state = 'planned'
      and m.appointment_id = any(array(select a.id from appointments a
        where a.business_id = ${businessId}
          and a.starts_at > ${lateBefore}::timestamptz - interval '14 days'))
    union
    select ${columns} from (select * from messages where business_id = ${businessId}
      order by id desc limit 500) m
    where m.state = 'planned'`
}

interface TroubleRow extends Omit<Trouble, 'since'> {
  since: Date | null
}

/** Reasons can be as many as messages, so only the most frequent problems are listed. */
export async function readTrouble(db: Db, { businessId }: BusinessScope, limits: Limits) {
  const { rows } = await sql<TroubleRow>`
    with planned as materialized (${plannedOf(businessId, limits.lateBefore)}),
    t as (${troubled(limits, sql`and m.business_id = ${businessId}`, sql`planned`)}),
    grouped as (
      select what, kind, channel, reason, count(*)::integer as count, min(due_at) as since
      from t group by what, kind, channel, reason
    )
    select coalesce(sum(count) filter (where what = 'late'), 0)::integer as late,
      coalesce(sum(count) filter (where what = 'failed'), 0)::integer as failed,
      coalesce(sum(count) filter (where what = 'unknown'), 0)::integer as unknown,
      min(since) filter (where what = 'late') as since,
      array_to_json(array(
        select json_build_object('what', what, 'kind', kind, 'channel', channel, 'reason', reason,
          'count', count)
        from grouped order by count desc, what, kind, channel limit 20)) as problems
    from grouped`.execute(db)
  return rows[0]!
}

/** Counts messages of all kinds, including those without an appointment. */
export async function countLate(db: Db, limits: Limits) {
  const isOverdue = sql`m.due_at < ${limits.lateBefore}`
  const { rows } = await sql<{ overdue: number; retried: number; reason: string | null }>`
    select count(*) filter (where ${isOverdue})::integer as overdue,
      count(*) filter (where not ${isOverdue})::integer as retried,
      max(m.reason) filter (where not ${isOverdue}) as reason
    from messages m where ${isLate(limits)} /* across tenants: for the operator */`.execute(db)
  return rows[0]!
}

export async function listTroubled(db: Db, limits: Limits) {
  const { rows } = await sql<{ businessId: number; timeZone: string }>`
    with t as (${troubled(limits, sql``)})
    select distinct b.id as "businessId", b.time_zone as "timeZone"
    from t join businesses b on b.id = t.business_id
    where b.closed_at is null /* across tenants: whose messages are late */`.execute(db)
  return rows
}

export interface TroubledDay {
  businessId: number
  day: LocalDate
  start: Date
  end: Date
}

/**
 * Once per local day. Failures count on the day they become old enough to be noticed.
 * @returns the businesses notified.
 */
export async function notifyOwners(
  db: Db,
  days: readonly TroubledDay[],
  { now, ...limits }: Limits & { now: Date },
) {
  const of = <T>(value: (day: TroubledDay) => T) => days.map(value)
  const mails = insertMessages(
    {
      business_id: sql`business_id`,
      kind: 'messages-overdue',
      channel: 'email',
      due_at: now,
      cause: causeOf('messages-overdue', sql`day`),
      payload: sql`jsonb_build_object(
        'late', coalesce(sum(count) filter (where what = 'late'), 0),
        'failed', coalesce(sum(count) filter (where what = 'failed'), 0),
        'unknown', coalesce(sum(count) filter (where what = 'unknown'), 0),
        'since', min(since) filter (where what = 'late'),
        'problems', jsonb_agg(jsonb_build_object('what', what, 'kind', kind, 'channel', channel,
          'reason', reason, 'count', count) order by count desc))`,
    },
    sql`from grouped group by business_id, day`,
  )
  const { rows } = await sql<{ business_id: number }>`
    with t as (${troubled(limits, sql``)}),
    grouped as (
      select t.business_id, t.what, t.kind, t.channel, t.reason, count(*)::integer as count,
        min(t.due_at) as since, d.day
      from t join unnest(${of(one => one.businessId)}::integer[], ${of(one => one.day)}::text[],
          ${of(one => one.start)}::timestamptz[], ${of(one => one.end)}::timestamptz[])
        as d(business_id, day, starts_at, ends_at) on d.business_id = t.business_id
      where t.what <> 'failed' or t.due_at + interval '10 minutes' >= d.starts_at
        and t.due_at + interval '10 minutes' < d.ends_at
      group by t.business_id, t.what, t.kind, t.channel, t.reason, d.day
    )
    ${mails} ${unlessPlanned}
    returning business_id /* across tenants: whose messages are late */`.execute(db)
  return rows.map(({ business_id }) => business_id)
}
