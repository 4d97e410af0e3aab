import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow } from '#platform/db/found.ts'

export interface Login {
  businessId: number
  userId: number
}

const secondFactor = (db: Db, { businessId, userId }: Login) =>
  db
    .selectFrom('users')
    .select(['id', 'business_id', 'email', 'password_hash', 'verified_at'])
    .select(['totp_sealed', 'totp_confirmed_at', 'sign_in_reported_at'])
    .where('business_id', '=', businessId)
    .where('id', '=', userId)

export const findSecondFactor = (db: Db, login: Login) => secondFactor(db, login).executeTakeFirst()

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

export const lockSecondFactor = (tx: Tx, login: Login) =>
  secondFactor(tx, login).forNoKeyUpdate().executeTakeFirst()

export const listSealed = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .modifyEnd(sql`/* across tenants: run by the operator */`)
    .execute()

/** @returns false if this step, or a later one, was used before. */
export const spendStep = (tx: Tx, { businessId, userId }: Login, step: number): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('business_id', '=', businessId)
      .where('id', '=', userId)
      .where(sql<boolean>`coalesce(totp_last_step, -1) < ${step}`)
      .returning('id'),
  )

export const spendRecoveryCode = (tx: Tx, { businessId, userId }: Login, hash: Buffer, now: Date) =>
  hasRow(
    tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('business_id', '=', businessId)
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id'),
  )

/** @returns false if the existing secret is confirmed. */
export const offerSecret = (db: Db, { businessId, userId }: Login, sealed: Buffer) =>
  hasRow(
    db
      .updateTable('users')
      .set({ totp_sealed: sealed, totp_last_step: null })
      .where('business_id', '=', businessId)
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is', null)
      .returning('id'),
  )

export async function confirmSecret(tx: Tx, { businessId, userId }: Login, now: Date) {
  await tx
    .updateTable('users')
    .set({ totp_confirmed_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute()
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { businessId, userId }: Login,
  hashes: readonly Buffer[],
) {
  await tx
    .deleteFrom('recovery_codes')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ business_id: businessId, user_id: userId, code_hash: hash })))
    .execute()
}

/** @returns whether two-factor sign-in was on. */
export async function removeSecondFactor(tx: Tx, { businessId, userId }: Login): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  await replaceRecoveryCodes(tx, { businessId, userId }, [])
  return row !== undefined
}

export async function removeSecondFactorSince(
  tx: Tx,
  { businessId, userId }: Login,
  since: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('totp_confirmed_at')
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .where('totp_confirmed_at', '>=', since)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row) await removeSecondFactor(tx, { businessId, userId })
}

export async function countRecoveryCodes(db: Db, { businessId, userId }: Login): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
