import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutDiskWait } from '#platform/db/durability.ts'
import { unlessHeld } from '#platform/db/hold.ts'
import { kindIs } from '../../planning/queries.ts'
import { readDetails } from './details-queries.ts'

interface Claim {
  channel: Channel
  now: Date
  dueAfter?: Date | undefined
  dueUntil?: Date | undefined
  leaseUntil: Date
  limit: number
  remindsBefore?: Date | undefined
}

/** Oldest first. Works across tenants. */
export async function claimDue(
  db: Db,
  { channel, now, dueAfter, dueUntil, leaseUntil, limit, remindsBefore }: Claim,
) {
  const near = sql`and kind in (${kindIs('reminder')}, ${kindIs('confirm-request')},
        ${kindIs('move-link')}) and exists (
        select from appointments a where a.business_id = messages.business_id
          and a.id = messages.appointment_id
          and a.starts_at < ${remindsBefore})`
  return await readDetails(
    db,
    sql`due as (
      select business_id, id from messages
      where state = 'planned' and channel = ${channel} and due_at <= ${dueUntil ?? now}
        and due_at > ${dueAfter ?? new Date(0)} ${remindsBefore ? near : sql``}
        and ${unlessHeld}
      order by due_at limit ${limit} for update skip locked
    ),
    c as (
      update messages m set state = 'sending', lease_until = ${leaseUntil},
        attempts = m.attempts + 1
      from due where m.business_id = due.business_id and m.id = due.id and ${withoutDiskWait}
      returning m.*
    )`,
  )
}

/** The earliest due time after `now`. Works across tenants. */
export async function readNextDue(db: Db, channel: Channel, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from messages where state = 'planned' and channel = ${channel} and due_at > ${now}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at
}

export interface Abandoned {
  business_id: number
  id: number
  channel: Channel
  attempts: number
  /** True if sending again is safe: the channel is free, or no provider was called. */
  harmless: boolean
}

/** In batches. Works across tenants. */
export async function lockExpired(tx: Db, now: Date, limit: number): Promise<Abandoned[]> {
  const { rows } = await sql<Abandoned>`
    with expired as (
      select business_id, id, channel, attempts from messages
      where state = 'sending' and lease_until < ${now} order by lease_until limit ${limit}
      for no key update skip locked
    )
    select e.*, e.channel = 'email' or not exists (
      select from message_attempts t
      where t.business_id = e.business_id and t.message_id = e.id
        and t.number = e.attempts) as harmless
    from expired e`.execute(tx)
  return rows
}

/** Plans harmless messages again. The others become unknown, so that no one pays twice. */
export async function reclaim(tx: Db, abandoned: readonly Abandoned[], now: Date): Promise<void> {
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(abandoned)}::jsonb)
        as r(business_id integer, id bigint, attempts integer, harmless boolean)
    ),
    recovered as (
      update messages m set lease_until = null,
        state = case when r.harmless then 'planned' else 'unknown' end,
        reason = case when r.harmless then m.reason
          else 'We couldn’t confirm whether this was sent, because the server stopped.' end
      from r where m.business_id = r.business_id and m.id = r.id
    )
    update message_attempts t set state = 'unknown', updated_at = ${now} from r
    where not r.harmless and t.business_id = r.business_id and t.message_id = r.id
      and t.number = r.attempts
      and t.state = 'started'`.execute(tx)
}
