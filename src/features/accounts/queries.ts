import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import { UNNAMED } from '#features/businesses/rules.ts'
import { eraseMessagesToPerson } from '#features/messages/planning/erasure-queries.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow } from '#platform/db/found.ts'
import { withinBusiness } from '#platform/db/row-scope.ts'
import { deleteEndedSessions } from '#platform/sessions/sessions.ts'
import { emailKey } from './rules.ts'

const loginColumns = [
  'id',
  'email',
  'password_hash',
  'totp_confirmed_at',
  'sign_in_reported_at',
] as const

/** Reads across tenants. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['business_id', 'verified_at', ...loginColumns])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()

export interface AccountRow {
  id: number
  email: string
  verified_at: Date | null
  is_admin: boolean
  created_at: Date
  name: string
  named: boolean
  time_zone: string
  balance: number | null
}

export const findUser = (db: Db, { businessId }: BusinessScope, userId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .leftJoin('credit_balances as c', 'c.business_id', 'm.business_id')
    .select([
      'u.id',
      'u.email',
      'u.verified_at',
      'u.is_admin',
      'u.created_at',
      'b.id as business_id',
      'b.name',
      'b.named',
      'b.time_zone',
      'c.balance',
      sql<boolean>`exists (select from memberships o where o.user_id = m.user_id
        and o.business_id <> m.business_id)`.as('has_others'),
      'm.role',
      'm.staff_id',
      'b.staff_edit_hours',
      'b.staff_see_contacts',
      sql<boolean>`b.owner_user_id = m.user_id`.as('is_owner'),
    ])
    .where('m.business_id', '=', businessId)
    .where('m.user_id', '=', userId)
    .modifyEnd(sql`/* across tenants: a person and their businesses */`)
    .executeTakeFirst()

export interface NewAccount {
  email: string
  passwordHash: string
  businessName: string | null
  timeZone: string
}

/** Serializes registrations of an address that has no row to lock. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${emailKey(email)}`},
    0))`.execute(tx)
}

/** @throws a unique violation if the address has an account. */
export async function insertAccount(tx: Db, account: NewAccount, now: Date) {
  const { businessName: name, timeZone } = account
  const { businessId } = await insertBusiness(tx, { name, timeZone, ownerId: null }, now)
  await tx
    .insertInto('users')
    .values({
      business_id: businessId,
      email: account.email,
      email_key: emailKey(account.email),
      password_hash: account.passwordHash,
      created_at: now,
    })
    .execute()
}

interface NewBusiness {
  /** Null until the owner names the business. */
  name: string | null
  timeZone: string
  /** Null for the login that is inserted next. */
  ownerId: number | null
}

export async function insertBusiness(
  tx: Db,
  { name, timeZone, ownerId }: NewBusiness,
  now: Date,
): Promise<BusinessScope> {
  const { id } = await tx
    .insertInto('businesses')
    .values({
      name: name ?? UNNAMED,
      named: name !== null,
      time_zone: timeZone,
      owner_user_id: ownerId,
      created_at: now,
    })
    .returning('id')
    .modifyEnd(sql`/* across tenants: a new business */`)
    .executeTakeFirstOrThrow()
  const scope = scopeTo(id)
  const balance = tx.insertInto('credit_balances').values({ business_id: id, balance: 0 })
  await withinBusiness(scope, () => balance.execute())
  return scope
}

interface User {
  userId: number
  businessId: number
}

interface Account {
  id: number
  business_id: number
}

/** Locks the account, so that no verification or registration changes it. */
export const lockAccountByEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'business_id', 'email', 'verified_at'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirst()

/** Logins are checked against the newest password. */
export async function contestPassword(tx: Db, account: Account, passwordHash: string) {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_contested: true })
    .where('business_id', '=', account.business_id)
    .where('id', '=', account.id)
    .where('verified_at', 'is', null)
    .execute()
}

/** @returns whether the password is still the one that was checked. */
export const lockPassword = (tx: Db, account: Account, checkedHash: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('users')
      .select('id')
      .where('business_id', '=', account.business_id)
      .where('id', '=', account.id)
      .where('password_hash', '=', checkedHash)
      .forShare(),
  )

/** @returns undefined if the current password isn't `checkedHash`. */
export const replacePassword = (
  tx: Db,
  { businessId }: BusinessScope,
  userId: number,
  checkedHash: string,
  passwordHash: string,
) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .where('password_hash', '=', checkedHash)
    .returning(loginColumns)
    .executeTakeFirst()

/** @returns undefined if the address was registered more than once. */
export const setVerified = (tx: Db, user: User, now: Date) =>
  tx
    .updateTable('users')
    .set({ verified_at: now })
    .where('business_id', '=', user.businessId)
    .where('id', '=', user.userId)
    .where('password_contested', '=', false)
    .returning(loginColumns)
    .executeTakeFirst()

export async function setVerifiedPassword(tx: Db, user: User, passwordHash: string, now: Date) {
  const row = await tx
    .updateTable('users')
    .set({
      verified_at: sql<Date>`coalesce(verified_at, ${now})`,
      password_hash: passwordHash,
      password_contested: false,
    })
    .where('business_id', '=', user.businessId)
    .where('id', '=', user.userId)
    .returning(eb => [
      sql<boolean>`totp_confirmed_at is not null`.as('twoFactor'),
      eb
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('business_id', '=', user.businessId)
        .where('user_id', '=', user.userId)
        .as('passkeys'),
    ])
    .executeTakeFirst()
  return { twoFactor: row?.twoFactor ?? false, passkeys: Number(row?.passkeys ?? 0) }
}

/** Reads across tenants. */
export async function deleteExpired(db: Db, now: Date) {
  await deleteEndedSessions(db, now)
  await db.deleteFrom('spent_challenges').where('expires_at', '<=', now).execute()
  // Expired links are kept for a while, so that their page can say why they don't work.
  const forgotten = new Date(now.getTime() - 30 * DAY_MS)
  await db.deleteFrom('user_tokens').where('expires_at', '<=', forgotten).execute()
}

export const lockLogin = (tx: Db, { businessId }: BusinessScope, userId: number) =>
  hasRow(
    tx
      .selectFrom('users')
      .select('id')
      .where('business_id', '=', businessId)
      .where('id', '=', userId)
      .forNoKeyUpdate(),
  )

/** Also removes its address from logs and messages, and from invitations that aren't open. */
export async function eraseUser(tx: Tx, { businessId }: BusinessScope, userId: number, now: Date) {
  const erased = await tx
    .deleteFrom('users')
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .returning('email_key')
    .executeTakeFirst()
  if (erased) {
    await eraseMessagesToPerson(tx, { userId, emailKey: erased.email_key }, now)
    await tx
      .deleteFrom('invitations')
      .where('email_key', '=', erased.email_key)
      .where('ended_at', 'is not', null)
      .modifyEnd(sql`/* across tenants: invitations to one person */`)
      .execute()
  }
  await tx
    .updateTable('audit_log')
    .set({ target: 'deleted account' })
    .where('target_user_id', '=', userId)
    .execute()
  await tx
    .updateTable('audit_log')
    .set({ actor: 'deleted account' })
    .where('actor_user_id', '=', userId)
    .execute()
  await tx
    .updateTable('activity')
    .set({ actor_name: '', user_id: null })
    .where('user_id', '=', userId)
    .modifyEnd(sql`/* across tenants: acts of one person */`)
    .execute()
}
