import { sql } from 'kysely'
import type { PushKind } from '#domain/push-kinds.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutDiskWait } from '#platform/db/durability.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { unlessHeld } from '#platform/db/hold.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { ownStaff } from '../planning/reach-queries.ts'

export interface ClaimedPush {
  business_id: number
  id: number
  /** Identifies the claim, which another worker may have taken over. */
  attempts: number
  kind: PushKind
  /** The start that the recipient knew. */
  known_start: Date
  expires_at: Date
  subscription_id: number
  endpoint_hash: Buffer
  sealed: Buffer
  failing_since: Date | null
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
  /** The staff member whose appointments concern the recipient; null if all do. */
  own_staff: number | null
  shows_client: boolean
  appointment_id: number
  staff_id: number
  starts_at: Date
  status: AppointmentStatus
  services: string
  customer_name: string
}

const isDue = (now: Date) =>
  sql`due_at <= ${now} and (lease_until is null or lease_until < ${now}) and ${unlessHeld}`

/** Call it before `claimDue`, which takes PostgreSQL thirty times as long to plan. */
export const hasDue = (db: Db, now: Date): Promise<boolean> =>
  sqlHasRow(db)`
    /* across tenants: the worker sends for all */
    select 1 from push_deliveries where ${isDue(now)} limit 1`

interface Claim {
  now: Date
  leaseUntil: Date
  limit: number
}

export async function claimDue(db: Db, { now, leaseUntil, limit }: Claim): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    /* across tenants: the worker sends for all */
    with due as (
      select business_id, id from push_deliveries
      where ${isDue(now)}
      order by due_at limit ${limit} for no key update skip locked
    ),
    d as (
      update push_deliveries p set lease_until = ${leaseUntil}, attempts = p.attempts + 1
      from due where p.business_id = due.business_id and p.id = due.id and ${withoutDiskWait}
      returning p.*
    )
    select d.business_id, d.id, d.attempts, d.kind, d.starts_at as known_start, d.expires_at,
      d.subscription_id, s.endpoint_hash, s.sealed, s.failing_since, w.time_zone,
      c.quiet_from, c.quiet_until, o.staff_id as own_staff, c.shows_client,
      d.appointment_id, a.staff_id, a.starts_at, a.status, a.customer_name,
      case when o.staff_id is not null or a.id is distinct from a.visit_id then v.name else (
        select string_agg(w.name, ', ' order by l.starts_at, l.id)
        from appointments l join services w on w.business_id = l.business_id and w.id = l.service_id
        where l.business_id = a.business_id and l.visit_id = a.visit_id
          and (l.status = 'cancelled') = (a.status = 'cancelled')) end as services
    from d
    join push_subscriptions s on s.business_id = d.business_id and s.id = d.subscription_id
    join push_choices c on c.business_id = s.business_id and c.user_id = s.user_id
    join memberships m on m.business_id = s.business_id and m.user_id = s.user_id
    join businesses w on w.id = d.business_id
    cross join lateral (select ${ownStaff} as staff_id) o
    join appointments a on a.business_id = d.business_id and a.id = d.appointment_id
    join services v on v.business_id = a.business_id and v.id = a.service_id
    order by d.business_id, d.id`.execute(db)
  return rows
}

type Claimed = Pick<ClaimedPush, 'business_id' | 'id' | 'attempts'>

export async function finish(db: Db, { business_id, id, attempts }: Claimed): Promise<void> {
  await sql`
    delete from push_deliveries
    where business_id = ${business_id} and id = ${id} and attempts = ${attempts}`.execute(db)
}

/** A newer push about the same appointment replaces the retry. */
export async function postpone(
  db: Db,
  push: Claimed,
  { dueAt, expiresAt, counts }: { dueAt: Date; expiresAt: Date; counts: boolean },
): Promise<void> {
  const { business_id, id, attempts } = push
  try {
    await sql`
      update push_deliveries set lease_until = null, due_at = ${dueAt}, expires_at = ${expiresAt},
        attempts = ${counts ? attempts : attempts - 1}
      where business_id = ${business_id} and id = ${id} and attempts = ${attempts}`.execute(db)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await finish(db, push)
  }
}

type Subscribed = Pick<ClaimedPush, 'business_id' | 'subscription_id'>

export async function endSubscription(db: Db, { business_id, subscription_id }: Subscribed) {
  await db
    .deleteFrom('push_subscriptions')
    .where('business_id', '=', business_id)
    .where('id', '=', subscription_id)
    .execute()
}

/** @param since when it was first not reached; null once it is reached again. */
export async function noteFailing(
  db: Db,
  { business_id, subscription_id }: Subscribed,
  since: Date | null,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failing_since: since })
    .where('business_id', '=', business_id)
    .where('id', '=', subscription_id)
    .execute()
}

export async function endFailing(db: Db, before: Date): Promise<void> {
  await sql`/* across tenants: a chore of the worker */
    delete from push_subscriptions where failing_since < ${before}`.execute(db)
}
