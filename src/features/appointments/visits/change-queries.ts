import { sql } from 'kysely'
import {
  isDueReminder,
  kindIs,
  leadOf,
  moveMessages,
  moveTexts,
} from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import {
  type AppointmentChange,
  type ChangeOutcome,
  updateAppointment,
} from '../changes/queries.ts'
import { STAFF_LOCK } from '../shared-queries.ts'
import type { HeldTime } from './rules.ts'

interface LockedRow {
  id: number
  version: number
  staff_id: number
  busy_from: Date
  busy_to: Date
}

interface Locked {
  legs: readonly { id: number; version: number }[]
  staffIds: readonly number[]
  serviceIds: readonly number[]
  /** Also locks the business; see `newRecipient`. */
  sharesBusiness?: boolean
  /** The revision that the business must have. */
  revision?: number | undefined
  joining?: boolean
}

/**
 * Follows the lock order of docs/ARCHITECTURE.md. @returns the time that each leg holds, by id.
 * @throws NotSaved if a leg or the offer has changed since it was read.
 */
export async function lockVisit(
  tx: Tx,
  { businessId }: BusinessScope,
  { legs, staffIds, serviceIds, sharesBusiness = false, revision, joining = false }: Locked,
): Promise<Map<number, HeldTime>> {
  await sql`
    select pg_advisory_xact_lock(${STAFF_LOCK}, id) from (
      select distinct id from unnest(${staffIds}::integer[]) as id order by id) team`.execute(tx)
  if (sharesBusiness || revision !== undefined) {
    const open = await sql`
      select from businesses where id = ${businessId}
        and revision = coalesce(${revision ?? null}::bigint, revision) for share`.execute(tx)
    if (open.rows.length === 0) throw new NotSaved({ ok: false, reason: 'changed' })
  }
  const { rows } = await sql<LockedRow>`
    select a.id, a.version, a.staff_id, lower(a.busy) as busy_from, upper(a.busy) as busy_to
    from appointments a
    where a.business_id = ${businessId} and a.id = any(${legs.map(({ id }) => id)}::integer[])
      and (a.visit_id is not null or ${joining})
    order by a.id for no key update`.execute(tx)
  const locked = new Map(rows.map(({ id, version }) => [id, version]))
  if (legs.some(({ id, version }) => locked.get(id) !== version))
    throw new NotSaved({ ok: false, reason: 'changed' })
  await sql`
    select from services where business_id = ${businessId} and id = any(${serviceIds}::integer[])
    order by id for key share`.execute(tx)
  await sql`
    select from staff where business_id = ${businessId} and id = any(${staffIds}::integer[])
    order by id for key share`.execute(tx)
  return new Map(
    rows.map(({ id, staff_id, busy_from, busy_to }) => [
      id,
      { staffId: staff_id, from: busy_from.getTime(), to: busy_to.getTime() },
    ]),
  )
}

interface LegWrite {
  change: AppointmentChange
  planned: readonly PlannedMessage[]
  waiting: readonly number[]
}

class NotSaved extends Error {
  readonly outcome: ChangeOutcome & { ok: false }
  constructor(outcome: ChangeOutcome & { ok: false }) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/** @throws NotSaved */
export async function changeLegs(tx: Tx, scope: BusinessScope, legs: readonly LegWrite[]) {
  for (const { change, planned, waiting } of legs) {
    const outcome = await updateAppointment(tx, scope, change, planned, waiting)
    if (!outcome.ok) throw new NotSaved(outcome)
  }
}

/** Rethrows other errors. */
export function whyNotSaved(error: unknown): NotSaved['outcome'] {
  if (error instanceof NotSaved) return error.outcome
  throw error
}

/** The rest gets a new first appointment. If only one is left, it is no longer a visit. */
export async function leaveVisit(
  tx: Tx,
  { businessId }: BusinessScope,
  { id, restIds }: { id: number; restIds: readonly number[] },
) {
  const first = restIds.length > 1 ? restIds[0]! : null
  await sql`
    update appointments set visit_id = case when id = ${id} then null else ${first}::integer end
    where business_id = ${businessId} and id = any(${[id, ...restIds]}::integer[])`.execute(tx)
}

/** Gives all appointments the same version, which the change then increases. */
export async function raiseVersions(
  tx: Tx,
  { businessId }: BusinessScope,
  ids: readonly number[],
  version: number,
) {
  await sql`
    update appointments set version = ${version}
    where business_id = ${businessId} and id = any(${ids}::integer[])
      and version < ${version}`.execute(tx)
}

/** @param ids in order. */
export async function joinVisit(tx: Tx, { businessId }: BusinessScope, ids: readonly number[]) {
  await sql`
    update appointments set visit_id = ${ids[0]}::integer
    where business_id = ${businessId} and id = any(${ids}::integer[])`.execute(tx)
}

interface VisitMessages {
  from: number
  to: number
  planned: readonly PlannedMessage[]
  now: Date
}

/**
 * Moves reminders, requests to confirm and the client's texts to a visit's new first appointment.
 * Reminders that aren't due yet are planned again instead.
 */
export async function moveVisitMessages(
  tx: Tx,
  { businessId }: BusinessScope,
  { from, to, planned, now }: VisitMessages,
) {
  const leads = planned.map(({ key }) => key.split(':')[0])
  await moveMessages({
    to,
    where: sql`m.business_id = ${businessId} and m.appointment_id = ${from}
      and m.kind in (${kindIs('reminder')}, ${kindIs('confirm-request')}) and m.state <> 'sending'
      and not (m.kind = ${kindIs('reminder')} and m.state = 'planned' and not (
        ${isDueReminder(now)} and ${leadOf(sql`m`)} <> all(${leads}::text[])))
      and not exists (
        select from messages x
        where x.business_id = ${businessId} and x.appointment_id = ${to} and x.cause = m.cause)`,
  }).execute(tx)
  await moveTexts(businessId, { from, to }).execute(tx)
}

export async function readBuffers(
  db: Db,
  { businessId }: BusinessScope,
  serviceIds: readonly number[],
) {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'buffer_before_minutes', 'buffer_after_minutes'])
    .where('business_id', '=', businessId)
    .where('id', 'in', serviceIds)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
