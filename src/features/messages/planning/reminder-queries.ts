import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enabledChannels } from '#platform/db/enabled-channels.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import {
  type Cause,
  causeOf,
  insertMessages,
  isCausedBy,
  kindIs,
  withdrawMessages,
} from './queries.ts'
import type { PlannedMessage } from './reminder-rules.ts'
import { isWithheld } from './withheld-queries.ts'

/** Null if reminders of business `b` don't escalate. */
const cascadeChannels = (b: RawBuilder<unknown>) =>
  sql<Channel[] | null>`case when ${b}.cascade_enabled then ${enabledChannels(b)} end`

/** Null channels mean no escalation, and a null delay means no follow-up. */
export const readChangeSettings = (db: Db, { businessId }: BusinessScope, appointmentId: number) =>
  db
    .selectFrom('businesses as b')
    .leftJoin('appointment_risks as r', join =>
      join.onRef('r.business_id', '=', 'b.id').on('r.appointment_id', '=', appointmentId),
    )
    .select([
      'b.reminder_leads as leads',
      'b.change_cutoff_minutes as cutoffMinutes',
      'b.time_zone as timeZone',
      'r.level',
      cascadeChannels(sql`b`).as('cascadeChannels'),
      enabledChannels(sql`b`).as('enabledChannels'),
      'b.destination_countries as destinationCountries',
      ownPhone(sql`b`).as('ownPhone'),
      'b.phone_country as phoneCountry',
      'b.paid_changes as paidChanges',
      'b.paid_cancellations as paidCancellations',
      'b.paid_undos as paidUndos',
      'b.paid_follow_ups as paidFollowUps',
      'b.has_pushes as hasPushes',
      sql<number | null>`case when b.follow_up_enabled then b.follow_up_delay_minutes end`.as(
        'followUpMinutes',
      ),
    ])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()

export type ChangeSettings = Awaited<ReturnType<typeof readChangeSettings>>

export const readPlanSettings = (db: Db, businessId: number) =>
  db
    .selectFrom('businesses as b')
    .select([
      'b.reminder_leads as leads',
      'b.time_zone as timeZone',
      cascadeChannels(sql`b`).as('cascadeChannels'),
    ])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()

export interface Place {
  startsAt: Date
  id: number
}

interface Question {
  now: Date
  limit: number
  behind?: Place | undefined
  ids?: readonly number[]
}

interface PlannableRow {
  id: number
  version: number
  starts_at: Date
  created_at: Date
  status: AppointmentStatus
  notification_methods: Channel[]
  customer_time_zone: string | null
  level: RiskLevel | null
}

/** Soonest first. A visit appears once, as its first appointment. */
export async function readPlannable(
  db: Db,
  businessId: number,
  { now, limit, behind, ids }: Question,
) {
  const place = behind
    ? sql`and (a.starts_at, a.id) > (${behind.startsAt}::timestamptz, ${behind.id}::integer)`
    : sql``
  const some = ids ? sql`and a.id = any(${ids}::integer[])` : sql``
  const { rows } = await sql<PlannableRow>`
    select a.id, a.version, a.starts_at, a.created_at, a.status, a.notification_methods,
      a.customer_time_zone, r.level
    from appointments a
    left join appointment_risks r on r.business_id = a.business_id and r.appointment_id = a.id
    where a.business_id = ${businessId} and a.starts_at > ${now}
      and a.status in ('booked', 'confirmed') and a.arrived_at is null and a.started_at is null
      and ${isFirstOfVisit(sql`a`)} ${place} ${some}
    order by a.starts_at, a.id limit ${limit}`.execute(db)
  return rows
}

interface Plan {
  id: number
  version: number
  messages: readonly PlannedMessage[]
}

/** Restores withdrawn reminders that are wanted again. Skips appointments that have changed. */
export async function writePlans(
  db: Db,
  businessId: number,
  plans: readonly Plan[],
  now: Date,
): Promise<void> {
  const wanted = plans.flatMap(({ id, messages }) =>
    messages.map(({ channel, dueAt, key, payload }) => ({
      id,
      channel,
      key,
      payload,
      due_ms: dueAt,
    })),
  )
  const appointments = plans.map(({ id, version }) => ({ id, version }))
  await sql`
    with chosen as materialized (
      select a.business_id, a.id, a.version, a.address_proven
      from jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb)
        as p(id integer, version integer)
      join appointments a on a.business_id = ${businessId} and a.id = p.id and a.version = p.version
      where a.status in ('booked', 'confirmed')
      order by a.id for no key update of a
    ),
    wanted as (
      select c.business_id, c.id, c.version, w.channel, to_timestamp(w.due_ms / 1000.0) as due_at,
        ${causeOf('reminder', sql`c.id`, sql`c.version`, sql`w.key`)} as cause,
        coalesce(w.payload, '{}') as payload
      from chosen c
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(id integer, channel text, key text, payload jsonb, due_ms double precision)
        on w.id = c.id
      where w.channel <> 'email' or not ${isWithheld(sql`c`)}
    ),
    withdrawn as (
      update messages m set state = 'cancelled', reason = 'replanned'
      from chosen c
      where m.business_id = ${businessId} and m.appointment_id = c.id
        and m.kind = ${kindIs('reminder')} and ${isCausedBy(sql`m`, 'reminder')} and m.state = 'planned' and m.attempts = 0
        and (m.appointment_version < c.version or m.due_at > ${now}
          and not exists (select from wanted w where w.id = m.appointment_id and w.cause = m.cause))
    )
    ${insertMessages(
      {
        business_id: sql`business_id`,
        appointment_id: sql`id`,
        appointment_version: sql`version`,
        kind: 'reminder',
        channel: sql`channel`,
        due_at: sql`due_at`,
        cause: sql<Cause>`cause`,
        payload: sql`payload`,
      },
      sql`from wanted`,
    )}
    on conflict on constraint messages_once_per_cause do update
      set state = 'planned', reason = null, due_at = excluded.due_at, payload = excluded.payload
      where messages.attempts = 0
        and (messages.state = 'cancelled' and messages.reason = 'replanned'
        or messages.state = 'planned' and messages.due_at > ${now} and messages.due_at <> excluded.due_at)`.execute(
    db,
  )
}

/**
 * Follow-ups, texts and calls that the business has switched off. None is planned for visits that
 * ended more than a few weeks ago. Call it after the settings are saved.
 */
export async function withdrawUnwanted(
  db: Db,
  { businessId }: BusinessScope,
  now: Date,
): Promise<void> {
  const where = sql`m.business_id = ${businessId}
    and m.appointment_id = any(array(select a.id from appointments a
      where a.business_id = ${businessId}
        and a.starts_at > ${now}::timestamptz - interval '30 days'))
    and exists (
    select from businesses b where b.id = ${businessId} and (
      m.kind = ${kindIs('follow-up')} and not b.follow_up_enabled
      or m.channel <> 'email' and not case
        when m.payload ->> 'restored' = 'true' or m.payload ->> 'by' = 'client' then b.paid_undos
        when m.kind = ${kindIs('booking-confirmation')} then b.paid_confirmations
        when m.kind = ${kindIs('client-rescheduled')} then b.paid_changes
        when m.kind = ${kindIs('client-cancelled')} then b.paid_cancellations
        when m.kind = ${kindIs('follow-up')} then b.paid_follow_ups
        else true end))`
  await sql`${withdrawMessages({ reason: 'switched off', where })}`.execute(db)
}

/** Call it in the transaction that saves the settings. */
export async function markPlansOutdated(db: Db, { businessId }: BusinessScope, now: Date) {
  await db
    .updateTable('businesses')
    .set({ plans_changed_at: now })
    .where('id', '=', businessId)
    .execute()
}

/** Businesses whose plans don't reflect their settings yet, longest waiting first. */
export async function listOutdated(db: Db) {
  const { rows } = await sql<{ id: number; plans_changed_at: Date }>`
    select id, plans_changed_at from businesses
    where plans_changed_at is not null and closed_at is null
    order by plans_changed_at limit 100 /* across tenants: businesses whose reminders are planned again */`.execute(
    db,
  )
  return rows
}

export async function markFollowed(db: Db, businessId: number, changedAt: Date) {
  await db
    .updateTable('businesses')
    .set({ plans_changed_at: null })
    .where('id', '=', businessId)
    .where('plans_changed_at', '=', changedAt)
    .execute()
}
