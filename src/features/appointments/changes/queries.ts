// long because: a change is one statement, with its history, messages, pushes and log.

import { type RawBuilder, sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { recordOf } from '#features/activity/recording/queries.ts'
import type { Change } from '#features/activity/recording/rules.ts'
import { isBlocked, type Renamed, renamedClient } from '#features/clients/identity/queries.ts'
import { FIRST_NOTICES } from '#features/messages/planning/notice-rules.ts'
import {
  insertFollowUps,
  insertPlannedMessages,
  isAlreadySent,
  isDueReminder,
  kindIs,
  replanMessages,
} from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import { isWithheld } from '#features/messages/planning/withheld-queries.ts'
import { insertChangedPushes } from '#features/push/planning/queries.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, sqlState } from '#platform/db/errors.ts'
import { hasRow, sqlHasRow } from '#platform/db/found.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { type Progress, progressOf, type Steps } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { isActive } from '../rules.ts'
import { appointmentColumns, STAFF_LOCK, soldJson } from '../shared-queries.ts'
import type { Gap } from '../waiting-rules.ts'
import { kindsCheckedBy, kindsReplacedBy } from './notice-queries.ts'
import { newRecipient, openBusiness, sameRecipient } from './recipient-queries.ts'

/**
 * Values that the client's card must still have for the change to happen. Absent fields aren't
 * checked.
 */
export interface ExpectedContact {
  clientId: number
  email?: string
  phone?: string
}

export interface AppointmentValues extends Steps<Date> {
  serviceId: number
  staffId: number
  /** Set if another client gets the appointment. */
  clientId?: number
  startsAt: Date
  endsAt: Date
  customerName: string
  customerEmail: string
  customerPhone: string
  customerTimeZone: string | null
  description: string
  notificationMethods: Channel[]
  status: AppointmentStatus
  addOns?: readonly AddOn[]
  priceCents?: number
  /** Undefined means the new service's. */
  gap: Gap | null | undefined
}

export interface AppointmentChange {
  id: number
  /** The version that was read; the change fails if another one came first. */
  version: number
  kind: 'rescheduled' | 'cancelled' | 'restored' | 'edited' | 'status'
  actor: 'client' | 'owner'
  member?: Member | undefined
  log?: readonly Change[] | undefined
  set: AppointmentValues
  renamed?: Renamed | undefined
  card?: ExpectedContact | undefined
  /** Includes buffers; set to restore the booked span. */
  busy?: { from: Date; to: Date } | undefined
  earlier?:
    | {
        client?: true
        phone?: string
        description?: string
        methods?: Channel[]
        progress?: Progress
        steps?: Steps<Date>
        addOns?: readonly AddOn[] | null
        priceCents?: number
        /** An appointment in the rest of the visit, for the manage link of the one that leaves. */
        rest?: number
        left?: { id: number; startsAt: string }
        /** Set for a visit's new first appointment: the visit's calendar event. */
        event?: string
      }
    | undefined
  provesAddress?: boolean | undefined
  keepsRemoved?: boolean | undefined
  /** Another appointment of the visit gets the notices instead. */
  passesOn?: boolean | undefined
  /**
   * Set if the business has push subscriptions. `byUserId`, the member who acts, gets no push.
   * `all`: see `insertChangedPushes`.
   */
  pushes?: { byUserId: number | null; all: boolean } | undefined
  unlessBlocked?: boolean | undefined
  /** The revision of the offer that contains the new time. At any other, the change fails. */
  revision?: number | undefined
  /** Whether the whole visit is completed before and after. */
  staysCompleted?: boolean
  now: Date
}

export type ChangeOutcome =
  | { ok: true; row: AppointmentRow }
  | { ok: false; reason: 'slot-taken' | 'changed' }

/**
 * The appointment can keep a removed service or staff member but can't get one. @param waiting ids
 * of the notices that the change replaces or relies on; claimed ones prevent it.
 */
export async function updateAppointment(
  db: Db,
  { businessId }: BusinessScope,
  change: AppointmentChange,
  planned: readonly PlannedMessage[],
  waiting: readonly number[],
): Promise<ChangeOutcome> {
  try {
    const { rows } = await statement(businessId, change, planned, waiting).execute(db)
    return rows[0] ? { ok: true, row: rows[0] } : { ok: false, reason: 'changed' }
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) return { ok: false, reason: 'slot-taken' }
    if (change.set.clientId !== undefined && sqlState(error) === FOREIGN_KEY_VIOLATION)
      return { ok: false, reason: 'changed' }
    throw error
  }
}

const NOTHING = sql``
const ANY_OFFER = { opened: NOTHING, condition: NOTHING }

function statement(
  businessId: number,
  change: AppointmentChange,
  planned: readonly PlannedMessage[],
  waiting: readonly number[],
) {
  const { id, version, kind, set, revision, now } = change
  const { keepsRemoved = true, provesAddress = false } = change
  const cancelled = set.status === 'cancelled'
  // A confirmed client needs no further steps of a cascade.
  const confirming = kind === 'status' && set.status === 'confirmed'
  const withdrawn = { businessId, reason: kind, confirming, outdated: outdatedBy(change) }
  const to =
    set.clientId === undefined
      ? {
          ...(revision === undefined ? ANY_OFFER : openBusiness(businessId, revision)),
          ...sameRecipient(set.customerEmail.toLowerCase(), provesAddress),
        }
      : newRecipient(businessId, set.clientId)
  return sql<AppointmentRow>`
    with locked as materialized (
      select pg_advisory_xact_lock(${STAFF_LOCK}, staff_id) from (
        select a.staff_id from appointments a where a.business_id = ${businessId} and a.id = ${id}
        union select ${set.staffId}::integer order by 1) both_staff
    ),${to.opened}
    before as (
      select a.* from appointments a
      where (select count(*) from locked) > 0${to.condition}
        and a.business_id = ${businessId} and a.id = ${id} and a.version = ${version}
        ${change.unlessBlocked ? sql`and not ${isBlocked(businessId)}` : NOTHING}
      for no key update of a
    ),
    chosen as (
      select s.name as service_name, coalesce(own.price_cents, s.price_cents) as price_cents,
        t.name as staff_name,
        s.buffer_before_minutes, s.buffer_after_minutes, s.gap_start_minutes, s.gap_minutes
      from before b, services s join staff t on t.business_id = ${businessId}
        and t.id = ${set.staffId}
        left join staff_terms own on own.business_id = ${businessId}
          and own.service_id = s.id and own.staff_id = t.id
      where s.business_id = ${businessId} and s.id = ${set.serviceId}
        and (s.archived_at is null or ${keepsRemoved} and s.id = b.service_id)
        and (t.archived_at is null or ${keepsRemoved} and t.id = b.staff_id)
      for key share of s, t
    ),
    waiting as materialized (
      select m.id from before b join messages m on m.business_id = b.business_id
        and m.appointment_id = b.id
      where m.business_id = ${businessId} and m.state = 'planned'
        and m.kind = any(${kindsCheckedBy(change)}::text[])
      order by m.id for no key update of m
    ),${change.card ? cardOf(businessId, change.card) : NOTHING}
    appointment as (
      update appointments a set service_id = ${set.serviceId}, staff_id = ${set.staffId},
        starts_at = ${set.startsAt}, ends_at = ${set.endsAt},
        busy = ${busyOf(set, change.busy)}, gap = ${gapOf(set)},
        ${to.client},
        customer_name = ${set.customerName}, customer_email = ${set.customerEmail},
        customer_email_key = ${set.customerEmail.toLowerCase()},
        customer_phone = ${set.customerPhone}, customer_time_zone = ${set.customerTimeZone},
        description = ${set.description},
        notification_methods = ${set.notificationMethods}::text[], status = ${set.status},
        version = a.version + 1,
        ${to.link},
        confirmed_at = case ${set.status} when 'confirmed' then coalesce(a.confirmed_at, ${now})
          when 'booked' then null
          else a.confirmed_at end,
        cancelled_at = ${cancelled ? now : null}::timestamptz,
        cancelled_by = ${cancelled ? change.actor : null}::text, price_cents = ${priceOf(set)},${
          set.addOns ? sql` add_ons = ${soldJson(set.addOns)},` : NOTHING
        }
        arrived_at = ${set.arrivedAt}, started_at = ${set.startedAt},
        finished_at = ${set.finishedAt}
      from before b, chosen c${change.card ? sql`, card` : NOTHING}
      where a.business_id = ${businessId} and a.id = b.id and a.version = b.version
        and array(select w.id from waiting w order by w.id) = ${waiting}::bigint[]
      returning a.*
    ),
    history as (${historyOf(change)}),${to.forgotten}
    withdrawn as (${replanMessages(withdrawn)}),
    ${plannedBy(change, planned)}${alsoDone(businessId, change)}
    select ${appointmentColumns(sql`a`)}, c.service_name,
      coalesce(a.price_cents, c.price_cents) as price_cents, c.staff_name
    from appointment a, chosen c`
}

/** Locks the card after the messages, until the contact is copied. */
const cardOf = (businessId: number, { clientId, email, phone }: ExpectedContact) => sql`
    card as materialized (
      select c.id from before b join clients c on c.business_id = b.business_id
      where c.business_id = ${businessId} and c.id = ${clientId}
        ${email === undefined ? NOTHING : sql`and c.email_key = ${email.toLowerCase()}`}
        ${phone === undefined ? NOTHING : sql`and c.phone = ${phone}`}
        and (select count(*) from waiting) >= 0
      for no key update of c
    ),`

const staysAtItsTime = ({ kind, set }: AppointmentChange) =>
  set.clientId === undefined && (kind === 'edited' || (kind === 'status' && isActive(set.status)))

/**
 * Which messages a change makes outdated. If the time stays the same, first notices stay, and so do
 * due reminders, because only later ones are planned again. Steps on a removed channel don't stay,
 * except emails, which stand in for failed steps.
 */
function outdatedBy(change: AppointmentChange) {
  const { kind, set, now } = change
  if (change.staysCompleted) return sql`m.kind <> ${kindIs('follow-up')}`
  if (!staysAtItsTime(change)) return sql`true`
  const isHere = progressOf(set) !== null
  const waits = isHere
    ? sql`false`
    : sql`(${isDueReminder(now)} and (not m.payload ? 'step'
        or m.channel = 'email' or m.channel = any(${set.notificationMethods}::text[])))`
  const kept = isHere ? FIRST_NOTICES : [...FIRST_NOTICES, 'move-link']
  const others =
    kind === 'edited'
      ? sql`m.kind = any(${kindsReplacedBy(change)}::text[])`
      : sql`m.kind <> all(${kept}::text[])`
  return sql`case m.kind when ${kindIs('reminder')} then not ${waits} else ${others} end`
}

const historyOf = ({ kind, actor, member, earlier = {}, now }: AppointmentChange) => sql`
  insert into appointment_changes (business_id, appointment_id, version, kind, actor, user_id,
    before, created_at)
  select a.business_id, a.id, a.version, ${kind}, ${actor},
    ${member?.userId ?? null}::integer,
    jsonb_build_object('startsAt', to_jsonb(b.starts_at), 'endsAt', to_jsonb(b.ends_at),
      'staffId', b.staff_id, 'status', b.status, 'serviceId', b.service_id,
      'busyFrom', to_jsonb(lower(b.busy)), 'busyTo', to_jsonb(upper(b.busy)))
    || case when b.gap is null then '{}' else jsonb_build_object(
      'gapFrom', to_jsonb(lower(b.gap)), 'gapTo', to_jsonb(upper(b.gap))) end
    || ${JSON.stringify(earlier)}::jsonb, ${now}::timestamptz
  from appointment a, before b`

const unlessWithheld = sql`(m.kind <> ${kindIs('reminder')} or m.channel <> 'email'
  or not ${isWithheld(sql`a`)})`

function plannedBy(change: AppointmentChange, planned: readonly PlannedMessage[]) {
  const isFollowUp = ({ kind, skipped }: PlannedMessage) => kind === 'follow-up' && !skipped
  const followUps = planned.filter(isFollowUp)
  const others = planned.filter(message => !isFollowUp(message))
  // A new confirmation replaces one that was withheld.
  const confirms = others.some(({ kind }) => kind === 'booking-confirmation')
  const condition = sql` where ${confirms ? sql`true` : unlessWithheld}
    and ${staysAtItsTime(change) ? sql`not (${isAlreadySent})` : sql`true`}`
  return sql`planned as (${insertPlannedMessages(others, condition)})${
    followUps.length > 0 ? sql`, thanked as (${insertFollowUps(followUps)})` : NOTHING
  }`
}

/** Each with a leading comma. */
function alsoDone(
  businessId: number,
  { id, member, card, log, renamed, pushes, now }: AppointmentChange,
) {
  const target = { kind: 'appointment', id } as const
  // A correction is logged once, as a change of the client.
  const logged =
    member && !card && log && recordOf(member, { target, changes: log }, sql`appointment a`)
  return sql`${renamed ? sql`, renamed as (${renamedClient(businessId, renamed)})` : NOTHING}${
    pushes ? sql`, pushed as (${insertChangedPushes(pushes.all, { now, ...pushes })})` : NOTHING
  }${logged ? sql`, logged as (${logged})` : NOTHING}`
}

/** The agreed price stays unless the service changes. */
const priceOf = ({ serviceId, priceCents }: AppointmentValues) =>
  priceCents === undefined
    ? sql`case when b.service_id = ${serviceId} then b.price_cents else c.price_cents end`
    : sql`${priceCents}::integer`

const busyOf = (set: AppointmentValues, busy: AppointmentChange['busy']) =>
  busy
    ? sql`tstzrange(${busy.from}, ${busy.to})`
    : sql`case
        when (b.starts_at, b.ends_at, b.service_id, b.staff_id)
          = (${set.startsAt}::timestamptz, ${set.endsAt}::timestamptz, ${set.serviceId}::integer,
            ${set.staffId}::integer)
        then b.busy
        else tstzrange(${set.startsAt}::timestamptz
          - make_interval(mins => c.buffer_before_minutes),
          ${set.endsAt}::timestamptz + make_interval(mins => c.buffer_after_minutes)) end`

function gapOf({ gap, startsAt, endsAt }: AppointmentValues) {
  if (gap) return sql`tstzrange(${gap.from}, ${gap.to})`
  if (gap === null) return sql`null::tstzrange`
  const after = (minutes: RawBuilder<unknown>) =>
    sql`${startsAt}::timestamptz + make_interval(mins => ${minutes})`
  const end = after(sql`c.gap_start_minutes + c.gap_minutes`)
  return sql`case when c.gap_minutes is not null and ${end} < ${endsAt}::timestamptz
    then tstzrange(${after(sql`c.gap_start_minutes`)}, ${end}) end`
}

export const isActiveRow = (
  db: Db,
  { businessId }: BusinessScope,
  table: 'services' | 'staff',
  id: number,
) =>
  hasRow(
    db
      .selectFrom(table)
      .select('id')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .where('archived_at', 'is', null),
  )

export const hasBlockedClient = (db: Db, { businessId }: BusinessScope, id: number) =>
  sqlHasRow(db)`
    select from appointments a
    where a.business_id = ${businessId} and a.id = ${id} and ${isBlocked(businessId)}`

export const wasMovedByOwner = (
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
  version: number,
) =>
  hasRow(
    db
      .selectFrom('appointment_changes')
      .select('version')
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', appointmentId)
      .where('version', '<=', version)
      .where('kind', '=', 'rescheduled')
      .where('actor', '=', 'owner')
      .limit(1),
  )
