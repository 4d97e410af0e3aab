import { sql } from 'kysely'
import { type MemberRole, rightsOf } from '#contract/access.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { type BusinessScope, type Member, reachOf, scopeTo } from '../actor.ts'
import type { Db } from '../db/database.ts'
import { sqlHasRow } from '../db/found.ts'
import { findsBusiness } from '../db/row-scope.ts'
import { shortRead } from '../db/short-reads.ts'
import { hashToken, newToken } from '../tokens.ts'

export const SESSION_MS = 30 * DAY_MS

/** Unused sessions end first, so that a script that logs in for each call doesn't end real ones. */
const MAX_SESSIONS = 100

const SEEN_EVERY_MS = 10 * MINUTE_MS
const SEEN_EVERY_IF_IDLE_MS = MINUTE_MS

export interface Device {
  browser: string | null
  system: string | null
}

/**
 * Opens the person's last business, else the given one. Only the browser keeps the returned token.
 */
export async function startSession(
  db: Db,
  user: { id: number; businessId: number },
  now: Date,
  device?: Device,
): Promise<{ token: string; scope: BusinessScope }> {
  const token = newToken()
  const { business_id } = await db
    .with('surplus', qb =>
      qb
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .where('token_hash', 'in', surplusOf(db, user.id)),
    )
    .with('last', qb =>
      qb
        .selectFrom('memberships')
        .select('business_id')
        .where('user_id', '=', user.id)
        .where('opened_at', 'is not', null)
        .orderBy('opened_at', 'desc')
        .limit(1)
        .forKeyShare(),
    )
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      business_id: sql`coalesce((select business_id from last), ${user.businessId})`,
      user_id: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
      ...device,
    })
    .returning('business_id')
    .modifyEnd(ofPerson)
    .executeTakeFirstOrThrow()
  return { token, scope: scopeTo(business_id) }
}

const surplusOf = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy(sql`last_seen_at is null`)
    .orderBy(sql`coalesce(last_seen_at, created_at)`, 'desc')
    .orderBy('token_hash')
    .offset(MAX_SESSIONS - 1)

interface SessionRow {
  business_id: number
  user_id: number
  home_id: number
  email: string
  is_admin: boolean
  seen_at: Date
  idle_minutes: number | null
  role: MemberRole
  staff_id: number | null
  is_owner: boolean
  business_name: string
  staff_edit_hours: boolean
  staff_see_contacts: boolean
  staff_see_busy: boolean
}

/** Null if the person chose no idle time. */
const isIdle = (now: Date) => sql<boolean | null>`coalesce(s.last_seen_at, s.created_at)
  + u.idle_minutes * interval '1 minute' <= ${now}`

const isValid = (now: Date) => sql<boolean>`s.expires_at > ${now}
  and (${isIdle(now)}) is not true`

const ofPerson = sql`/* across tenants: sessions of one person */`

export async function findSession(db: Db, token: string, now: Date): Promise<Member | undefined> {
  const sessionHash = hashToken(token)
  const { rows } = await sql<SessionRow>`
    select s.business_id, s.user_id, u.business_id as home_id, u.email, u.is_admin, u.idle_minutes,
      coalesce(s.last_seen_at, s.created_at) as seen_at,
      m.role, m.staff_id, b.owner_user_id = s.user_id as is_owner, b.name as business_name,
      b.staff_edit_hours, b.staff_see_contacts, b.staff_see_busy
    from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.business_id = s.business_id and m.user_id = s.user_id
    join businesses b on b.id = s.business_id
    where s.token_hash = ${sessionHash} and ${isValid(now)}
      and u.verified_at is not null and b.closed_at is null
      ${findsBusiness} ${shortRead}`.execute(db)
  return rows[0] && memberOf(rows[0], sessionHash)
}

function memberOf(row: SessionRow, sessionHash: Buffer): Member {
  const role = row.is_owner ? 'owner' : row.role
  return {
    kind: 'member',
    userId: row.user_id,
    email: row.email,
    isAdmin: row.is_admin,
    scope: scopeTo(row.business_id),
    home: scopeTo(row.home_id),
    businessName: row.business_name,
    role,
    rights: rightsOf(role, { editHours: row.staff_edit_hours }),
    reach: reachOf(role, row.staff_id, {
      seeContacts: row.staff_see_contacts,
      seeBusyTimes: row.staff_see_busy,
    }),
    staffId: row.staff_id,
    sessionHash,
    seenAt: row.seen_at,
    idleMinutes: row.idle_minutes,
  }
}

export async function recordSessionUse(db: Db, member: Member, now: Date): Promise<void> {
  const every = member.idleMinutes === null ? SEEN_EVERY_MS : SEEN_EVERY_IF_IDLE_MS
  if (now.getTime() - member.seenAt.getTime() < every) return
  await sql`
    update sessions set last_seen_at = ${now}
    where business_id = ${member.scope.businessId} and token_hash = ${member.sessionHash}
      and coalesce(last_seen_at, created_at) <= ${member.seenAt}`.execute(db)
}

/** False once the session has ended, expired, switched to another business or changed its role. */
export const isCurrentSession = (
  db: Db,
  { scope, sessionHash, role, staffId }: Member,
  now: Date,
) =>
  sqlHasRow(db)`
    select 1 from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.business_id = s.business_id and m.user_id = s.user_id
    join businesses b on b.id = s.business_id
    where s.business_id = ${scope.businessId} and s.token_hash = ${sessionHash}
      and case when b.owner_user_id = m.user_id then 'owner' else m.role end = ${role}
      and m.staff_id is not distinct from ${staffId}::integer
      and ${isValid(now)}`

export const listSessions = (db: Db, { userId }: Member, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.token_hash', 's.browser', 's.system', 's.created_at', 's.last_seen_at'])
    .where('s.user_id', '=', userId)
    .where(isValid(now))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.token_hash')
    .modifyEnd(ofPerson)
    .execute()

export async function endOwnSession(
  db: Db,
  { userId }: Member,
  tokenHash: Buffer,
): Promise<BusinessScope | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .returning('business_id')
    .modifyEnd(ofPerson)
    .executeTakeFirst()
  return row && scopeTo(row.business_id)
}

/** Returns false if the person isn't a member there. */
export const moveSession = (
  db: Db,
  { userId, sessionHash }: Member,
  { businessId }: BusinessScope,
): Promise<boolean> =>
  sqlHasRow(db)`
    ${ofPerson}
    update sessions s set business_id = m.business_id
    from memberships m
    where m.business_id = ${businessId} and m.user_id = ${userId}
      and s.token_hash = ${sessionHash} and s.user_id = m.user_id
    returning 1`

export async function endSessionByToken(db: Db, token: string): Promise<BusinessScope | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .returning('business_id')
    .modifyEnd(findsBusiness)
    .executeTakeFirst()
  return row && scopeTo(row.business_id)
}

/** Ends the sessions of one person, or of everyone. */
export async function endSessionsIn(
  db: Db,
  { businessId }: BusinessScope,
  userId?: number,
): Promise<void> {
  let query = db.deleteFrom('sessions').where('business_id', '=', businessId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  await query.execute()
}

export async function endSessionsOf(
  db: Db,
  userId: number,
  { except }: { except?: Buffer } = {},
): Promise<BusinessScope[]> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) query = query.where('token_hash', '!=', except)
  const rows = await query.returning('business_id').modifyEnd(ofPerson).execute()
  return [...new Set(rows.map(row => row.business_id))].map(scopeTo)
}

/** Call it before the idle time changes, which could make ended sessions valid again. */
export async function deleteIdleSessions(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    ${ofPerson}
    delete from sessions s using users u
    where u.id = ${userId} and s.user_id = u.id and ${isIdle(now)}`.execute(db)
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await sql`
    /* across tenants: a chore of the worker */
    delete from sessions where expires_at <= ${now}`.execute(db)
  await sql`
    /* across tenants: a chore of the worker */
    delete from sessions s using users u
    where s.user_id = u.id and ${isIdle(now)}`.execute(db)
}
