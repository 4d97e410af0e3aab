import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow } from '#platform/db/found.ts'
import { hashToken } from '#platform/tokens.ts'

interface Login {
  home: BusinessScope
  userId: number
}

export const listPasskeys = (db: Db, { home, userId }: Login) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('business_id', '=', home.businessId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Verified accounts only. Reads across tenants. */
export async function findPasskey(db: Db, credentialId: string) {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', join =>
      join.onRef('u.business_id', '=', 'p.business_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select(['p.id', 'p.credential_id', 'p.public_key', 'p.counter'])
    .select(['u.id as user_id', 'u.business_id', 'u.email', 'u.verified_at'])
    .select(['u.password_hash', 'u.totp_confirmed_at', 'u.sign_in_reported_at'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  host: string
  name: string
}

/** @throws a unique violation if the credential is known. */
export async function insertPasskey(
  tx: Tx,
  { home, userId }: Login,
  { credentialId, publicKey, ...passkey }: NewPasskey,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('passkeys')
    .values({
      business_id: home.businessId,
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      ...passkey,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * @returns false if the counter did not advance, as with a copied key. Synced passkeys always count
 * 0.
 */
export const countUse = (
  tx: Tx,
  { business_id, id }: { business_id: number; id: number },
  counter: number,
  now: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
      .returning('id'),
  )

export async function deletePasskey(
  tx: Tx,
  { home, userId }: Login,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('business_id', '=', home.businessId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeysSince(tx: Tx, { home, userId }: Login, since: Date) {
  await tx
    .deleteFrom('passkeys')
    .where('business_id', '=', home.businessId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
}

/** @returns false if the challenge was used before. */
export const spendChallenge = (tx: Tx, challenge: string, expiresAt: Date): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('spent_challenges')
      .values({ challenge_hash: hashToken(challenge), expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('expires_at'),
  )
