import { type InferResult, type Kysely, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { AdminStats } from './contract.ts'

/* The only statements that read all businesses' tables, marked for the tenancy check. */
const acrossTenants = sql`/* across tenants: administrator */`

/** Businesses (o) that a user (u) owns in addition to their home. */
const othersOf = sql`from memberships m
  join businesses o on o.id = m.business_id and o.owner_user_id = m.user_id
  left join credit_balances k on k.business_id = o.id
  where m.user_id = u.id and m.business_id <> u.business_id`

const ownsHome = sql<boolean>`coalesce(b.owner_user_id = u.id, false)`
/** Only on the owner's row, because others may share the business as their home. */
const requested = sql<boolean>`(coalesce(b.free_credit = 'requested', false) and ${ownsHome})`

const users = (db: Kysely<Schema>) =>
  db
    .selectFrom('users as u')
    .innerJoin('businesses as b', 'b.id', 'u.business_id')
    .leftJoin('credit_balances as c', 'c.business_id', 'u.business_id')
    .select(['u.id', 'u.business_id', 'u.email', 'u.verified_at', 'u.is_admin', 'u.created_at'])
    .select(['b.name', 'b.named', 'b.time_zone', 'c.balance'])
    .select([ownsHome.as('owns_home'), requested.as('requested')])
    .select(
      sql<
        { id: number; name: string; credits: number; freeCreditRequested: boolean }[] | null
      >`(select json_agg(json_build_object('id', o.id, 'name', o.name,
        'credits', coalesce(k.balance, 0),
        'freeCreditRequested', coalesce(o.free_credit = 'requested', false)) order by o.id)
        ${othersOf})`.as('also_owns'),
    )
    .modifyEnd(acrossTenants)

export type UserRow = InferResult<ReturnType<typeof users>>[number]

interface UserRange {
  search: string | undefined
  /** A user id; lists older users. */
  before: number | undefined
  freeCredit: 'requested' | undefined
  limit: number
}

export async function listUsers(
  db: Db,
  { search, before, freeCredit, limit }: UserRange,
): Promise<UserRow[]> {
  let query = users(db).orderBy('u.id', 'desc').limit(limit)
  if (search) {
    const part = search.toLowerCase()
    query = query.where(sql<boolean>`(strpos(u.email_key, ${part}) > 0
      or strpos(lower(b.name), ${part}) > 0
      or exists (select ${othersOf} and strpos(lower(o.name), ${part}) > 0))`)
  }
  if (before !== undefined) query = query.where('u.id', '<', before)
  if (freeCredit)
    query = query.where(
      sql<boolean>`(${requested} or exists (select ${othersOf} and o.free_credit = 'requested'))`,
    )
  return await query.execute()
}

export const lockUser = (tx: Tx, userId: number): Promise<UserRow | undefined> =>
  users(tx).where('u.id', '=', userId).forNoKeyUpdate('u').executeTakeFirst()

export async function countAccounts(db: Db) {
  const { rows } = await sql<Pick<AdminStats, 'totalUsers' | 'totalCredits'>>`
    select
      (select count(*) from users) as "totalUsers",
      (select coalesce(sum(c.balance), 0)::bigint from credit_balances c join businesses b
        on b.id = c.business_id
        where b.closed_at is null) as "totalCredits"
    ${acrossTenants}`.execute(db)
  return rows[0]!
}

/** Scans all of them. It is unknown when imported ones were booked. */
export async function countAppointments(db: Db, recentSince: Date) {
  const { rows } = await sql<Pick<AdminStats, 'totalAppointments' | 'recentAppointments'>>`
    select count(*) as "totalAppointments",
      count(*) filter (where created_at > ${recentSince} and created_by <> 'import')
        as "recentAppointments"
    from appointments
    ${acrossTenants}`.execute(db)
  return rows[0]!
}

interface AuditRow {
  actorUserId: number
  actor: string
  action: 'user.delete' | 'credits.set' | 'credits.grant' | 'credits.dismiss'
  targetUserId: number
  target: string
  reason: string | null
  details: Record<string, unknown>
  now: Date
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_user_id: row.actorUserId,
      actor: row.actor,
      action: row.action,
      target_user_id: row.targetUserId,
      target: row.target,
      reason: row.reason,
      details: JSON.stringify(row.details),
      created_at: row.now,
    })
    .execute()
}

export async function listAudit(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return await query.execute()
}
