import { sql } from 'kysely'
import type { ActivityAction, ActivityTarget } from '#contract/activity.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Scalar } from './recording/rules.ts'

interface Wanted {
  before?: number | undefined
  userId?: number | undefined
  actions?: readonly ActivityAction[] | undefined
  limit: number
}

interface ActivityRow {
  id: number
  at: Date
  user_id: number | null
  actor_name: string
  via: 'browser' | 'administrator'
  action: ActivityAction
  target_kind: ActivityTarget | null
  target_id: number | null
  details: { name?: string; changes?: { field: string; before?: Scalar; after?: Scalar }[] }
  client_name: string | null
  service_name: string | null
  starts_at: Date | null
}

/**
 * Newest first. Reads the names of clients and invitees from their own rows, so that erasing
 * someone removes their name here too.
 */
export async function listActivity(
  db: Db,
  { businessId }: BusinessScope,
  { before, userId, actions, limit }: Wanted,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select a.id, a.at, a.user_id, a.actor_name, a.via, a.action, a.target_kind, a.target_id,
      a.details, coalesce(p.customer_name, c.name, u.email, i.email) as client_name,
      s.name as service_name, p.starts_at
    from activity a
    left join sales x on x.business_id = ${businessId} and a.target_kind = 'sale'
      and x.id = a.target_id
    left join appointments p on p.business_id = ${businessId}
      and p.id = case a.target_kind when 'appointment' then a.target_id
        when 'sale' then x.appointment_id end
    left join services s on s.business_id = ${businessId} and s.id = p.service_id
    left join clients c on c.business_id = ${businessId} and a.target_kind = 'client'
      and c.id = a.target_id
    left join users u on a.target_kind = 'member' and u.id = a.target_id
    left join invitations i on i.business_id = ${businessId} and a.target_kind = 'invitation'
      and i.id = a.target_id
    where a.business_id = ${businessId}
      ${before === undefined ? sql`` : sql`and a.id < ${before}`}
      ${userId === undefined ? sql`` : sql`and a.user_id = ${userId}`}
      ${actions === undefined ? sql`` : sql`and a.action = any(${actions}::text[])`}
    order by a.id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function listPeople(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<{ user_id: number; email: string }>`
    select m.user_id, u.email from memberships m join users u on u.id = m.user_id
    where m.business_id = ${businessId}
    order by u.email limit 200`.execute(db)
  return rows
}

export async function deleteActivityBefore(db: Db, before: Date) {
  await sql`/* across tenants: a chore of the worker */
    delete from activity where at < ${before}`.execute(db)
}
