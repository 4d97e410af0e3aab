import { type RawBuilder, sql } from 'kysely'
import { ownStaff } from './reach-queries.ts'

const USEFUL_MS = 3_600_000

interface Cause {
  now: Date
  /** The acting member needs no push. Null for a client. */
  byUserId: number | null
}

/** For each subscription `s` of `a`'s business. */
const intoDeliveries = sql`insert into push_deliveries (business_id, subscription_id, appointment_id,
    kind, starts_at, due_at, expires_at)`

/** End the statement with `locked`, so that no subscription ends before its push is inserted. */
const subscriptions = ({ byUserId }: Cause) => sql`
  join push_subscriptions s on s.business_id = a.business_id
    ${byUserId === null ? sql`` : sql`and s.user_id <> ${byUserId}`}
  join push_choices c on c.business_id = s.business_id and c.user_id = s.user_id
  join memberships m on m.business_id = s.business_id and m.user_id = s.user_id
  join businesses w on w.id = a.business_id
  cross join lateral (select ${ownStaff} as staff_id) o`

const locked = sql`for key share of s skip locked`

const timing = ({ now }: Cause) =>
  sql`${now}::timestamptz, ${new Date(now.getTime() + USEFUL_MS)}::timestamptz`

/**
 * People who see all appointments get one push per visit. `from` is a source `a` with business_id,
 * id, visit_id, staff_id and starts_at.
 */
export const insertBookedPushes = (from: RawBuilder<unknown>, cause: Cause): RawBuilder<unknown> =>
  sql`${intoDeliveries}
    select a.business_id, s.id, a.id, 'booked', a.starts_at, ${timing(cause)}
    from ${from} ${subscriptions(cause)}
    where c.booked and case when o.staff_id is null then a.id = coalesce(a.visit_id, a.id)
      else a.staff_id = o.staff_id end
    ${locked}`

const isTheirs = (a: RawBuilder<unknown>) => sql`(${a}.status <> 'cancelled'
  and (o.staff_id is null or ${a}.staff_id = o.staff_id))`

/**
 * Compares `appointment` with `before`: a new staff member is a booking for one and a cancellation
 * for the other. `all` includes people who see all appointments.
 */
export const insertChangedPushes = (
  all: boolean | RawBuilder<boolean>,
  cause: Cause,
): RawBuilder<unknown> => sql`
  ${intoDeliveries}
  select a.business_id, s.id, a.id, n.kind, b.starts_at, ${timing(cause)}
  from appointment a join before b on b.id = a.id ${subscriptions(cause)}
  cross join lateral (select case
    when ${isTheirs(sql`a`)} and ${isTheirs(sql`b`)} then 'moved'
    when ${isTheirs(sql`a`)} then 'booked'
    when ${isTheirs(sql`b`)} then 'cancelled' end as kind) n
  where case n.kind when 'moved' then c.moved and a.starts_at <> b.starts_at
      when 'booked' then c.booked when 'cancelled' then c.cancelled else false end
    and (o.staff_id is not null or (${all})::boolean)
  ${locked}
  on conflict (business_id, subscription_id, appointment_id) where lease_until is null
  do update set kind = case
    when push_deliveries.kind = 'booked' then 'booked'
    when excluded.kind = 'cancelled' then 'cancelled' else 'moved' end,
    expires_at = greatest(push_deliveries.expires_at, excluded.expires_at)`
