import { type RawBuilder, sql } from 'kysely'
import type { MemberRole, Role } from '#contract/access.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow, sqlHasRow } from '#platform/db/found.ts'
import { endSessionsIn, endSessionsOf } from '#platform/sessions/sessions.ts'
import { emailKey } from '../rules.ts'

const roleOf: RawBuilder<Role> = sql`case when b.owner_user_id = m.user_id then 'owner' else m.role end`

export interface MemberRow {
  user_id: number
  email: string
  role: Role
  staff_id: number | null
  created_at: Date
  last_seen_at: Date | null
}

const columns = sql`m.user_id, u.email, ${roleOf} as role, m.created_at`

/** The result is reliable only while the business is locked. */
export async function findMember(db: Db, { businessId }: BusinessScope, userId: number) {
  const { rows } = await sql<Omit<MemberRow, 'last_seen_at'>>`
    select ${columns}, m.staff_id
    from memberships m
    join businesses b on b.id = m.business_id
    join users u on u.id = m.user_id
    where m.business_id = ${businessId} and m.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Skips staff members who were removed. */
export async function listMembers(db: Db, { businessId }: BusinessScope, now: Date) {
  const { rows } = await sql<MemberRow>`
    select ${columns}, k.id as staff_id, (
      select max(coalesce(s.last_seen_at, s.created_at)) from sessions s
      where s.business_id = m.business_id and s.user_id = m.user_id and s.expires_at > ${now}
    ) as last_seen_at
    from memberships m
    join businesses b on b.id = m.business_id
    join users u on u.id = m.user_id
    left join staff k on k.business_id = m.business_id and k.id = m.staff_id
      and k.archived_at is null
    where m.business_id = ${businessId}
    order by b.owner_user_id = m.user_id desc, u.email_key`.execute(db)
  return rows
}

interface NewMember {
  userId: number
  role: MemberRole
  staffId: number | null
  /** Null to stay in the current business. */
  openedAt: Date | null
}

/**
 * @returns false for an existing member.
 * @throws a unique violation for the staff member.
 */
export const insertMember = (
  tx: Tx,
  { businessId }: BusinessScope,
  { userId, role, staffId, openedAt }: NewMember,
  now: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('memberships')
      .values({
        business_id: businessId,
        user_id: userId,
        role,
        staff_id: staffId,
        created_at: now,
        opened_at: openedAt,
      })
      .onConflict(conflict => conflict.columns(['business_id', 'user_id']).doNothing())
      .returning('user_id'),
  )

/** Makes the person's next sign-in open this business. @returns false for nonmembers. */
export const setOpenedAt = (tx: Tx, userId: number, { businessId }: BusinessScope, now: Date) =>
  hasRow(
    tx
      .updateTable('memberships')
      .set({ opened_at: now })
      .where('business_id', '=', businessId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .modifyEnd(sql`/* across tenants: another business of the person */`),
  )

export async function changeMember(
  tx: Tx,
  { businessId }: BusinessScope,
  userId: number,
  { role, staffId }: { role?: MemberRole | undefined; staffId?: number | null | undefined },
): Promise<void> {
  await tx
    .updateTable('memberships')
    // Sets the role in any case, because an update can't be empty.
    .set({ role: role ?? sql<MemberRole>`role`, staff_id: staffId })
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute()
}

/*
 * Foreign keys also delete the sign-ins and invitations of an ended membership, but not in sharded
 * data (decision 47). Sign-ins are deleted last, because switching businesses locks the membership.
 */

/** Also ends the person's sign-ins there, and invitations they sent. */
export async function deleteMember(tx: Tx, scope: BusinessScope, userId: number): Promise<void> {
  const { businessId } = scope
  await tx
    .deleteFrom('invitations')
    .where('business_id', '=', businessId)
    .where('invited_by', '=', userId)
    .execute()
  await tx
    .deleteFrom('memberships')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute()
  await endSessionsIn(tx, scope, userId)
}

/** Like `deleteMember`, in every business. */
export async function deleteMemberEverywhere(tx: Tx, userId: number): Promise<void> {
  await sql`
    /* across tenants: a person and their businesses */
    delete from invitations i using memberships m
    where m.user_id = ${userId} and i.business_id = m.business_id and i.invited_by = m.user_id
    `.execute(tx)
  await sql`
    /* across tenants: a person and their businesses */
    delete from memberships where user_id = ${userId}`.execute(tx)
  await endSessionsOf(tx, userId)
}

interface OwnBusinessRow {
  business_id: number
  name: string
  role: Role
  staff_id: number | null
}

export async function listBusinessesOf(db: Db, userId: number) {
  const { rows } = await sql<OwnBusinessRow>`
    /* across tenants: a person and their businesses */
    select m.business_id, b.name, ${roleOf} as role, m.staff_id
    from memberships m
    join businesses b on b.id = m.business_id
    where m.user_id = ${userId}
    order by lower(b.name), m.business_id`.execute(db)
  return rows
}

/** @returns false if they have no other business. */
export const moveHome = (tx: Tx, left: BusinessScope, userId: number): Promise<boolean> =>
  sqlHasRow(tx)`
    /* across tenants: a person and their businesses */
    with next as (
      select m.business_id from memberships m where m.user_id = ${userId}
      order by m.created_at, m.business_id limit 1
    ), moved as (
      update users u set business_id = next.business_id from next
      where u.id = ${userId} and u.business_id = ${left.businessId}
    )
    select from next`

export const hasTeam = (db: Db, { businessId }: BusinessScope, ownerId: number) =>
  hasRow(
    db
      .selectFrom('memberships')
      .select('user_id')
      .where('business_id', '=', businessId)
      .where('user_id', '!=', ownerId)
      .limit(1),
  )

export interface NewPerson {
  email: string
  passwordHash: string
  businessId: number
}

export const insertPerson = (tx: Tx, { email, passwordHash, businessId }: NewPerson, now: Date) =>
  tx
    .insertInto('users')
    .values({
      business_id: businessId,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      verified_at: now,
      created_at: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()

export const lockPersonLogin = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select('is_admin')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks the logins of a person and all colleagues, then the businesses. Ownership may change until
 * the businesses are locked.
 */
export async function lockWithColleagues(tx: Tx, userId: number): Promise<void> {
  await sql`
    /* across tenants: a person and their colleagues */
    select u.id from users u
    where u.id = ${userId} or u.id in (
      select o.user_id from memberships m
      join memberships o on o.business_id = m.business_id
      where m.user_id = ${userId}
    )
    order by u.id
    for no key update`.execute(tx)
  await sql`
    /* across tenants: a person and their businesses */
    select b.id from businesses b
    where b.id in (select m.business_id from memberships m where m.user_id = ${userId})
    order by b.id
    for no key update`.execute(tx)
}

/** In lock order. */
export async function listOwnedBusinesses(tx: Tx, userId: number): Promise<BusinessScope[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from memberships m
    join businesses b on b.id = m.business_id and b.owner_user_id = m.user_id
    where m.user_id = ${userId} order by b.id
    /* across tenants: businesses of one person */`.execute(tx)
  return rows.map(({ id }) => scopeTo(id))
}

/**
 * Also ends everyone's sign-ins there. @returns the people left without a home, whose logins must
 * be deleted.
 */
export async function endMemberships(tx: Tx, scope: BusinessScope, ownerId: number) {
  const { businessId } = scope
  await sql`
    update users u set business_id = (select min(m.business_id) from memberships m
      where m.user_id = u.id and m.business_id <> ${businessId})
    where u.business_id = ${businessId} and u.id <> ${ownerId} and exists (
      select from memberships m where m.user_id = u.id and m.business_id <> ${businessId})
    /* across tenants: moves logins to another business */`.execute(tx)
  await tx
    .deleteFrom('memberships')
    .where('business_id', '=', businessId)
    .where('user_id', '!=', ownerId)
    .execute()
  await endSessionsIn(tx, scope)
  return await tx
    .selectFrom('users')
    .select(['id', 'is_admin'])
    .where('business_id', '=', businessId)
    .where('id', '!=', ownerId)
    .orderBy('id')
    .execute()
}
