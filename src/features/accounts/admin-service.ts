import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { emailKey } from './rules.ts'

interface Granted {
  changed: boolean
  verified: boolean
  home: BusinessScope
}

export const grantAdmin = (db: Db, email: string, now: Date): Promise<Granted> =>
  inTransaction(db, tx => setAdmin(tx, email, true, now))

/** @throws 409 for the last administrator. */
export const revokeAdmin = (db: Db, email: string, now: Date): Promise<Granted> =>
  inTransaction(db, tx => setAdmin(tx, email, false, now))

/**
 * Of those who can sign in. Locks all administrators, so that two concurrent removals can't leave
 * none. Reads across tenants.
 */
export async function isLastAdmin(tx: Tx, userId: number): Promise<boolean> {
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'verified_at'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const able = admins.filter(({ verified_at }) => verified_at !== null)
  return able.length === 1 && able[0]?.id === userId
}

async function setAdmin(tx: Tx, email: string, isAdmin: boolean, now: Date): Promise<Granted> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'business_id', 'email', 'verified_at'])
    .where('email_key', '=', emailKey(email.trim()))
    .executeTakeFirst()
  if (!user) throw refuse.notFound(`No account has the address ${email.trim()}.`)
  if (!isAdmin && (await isLastAdmin(tx, user.id))) {
    throw refuse.conflict(
      'The last administrator can’t be removed. Make someone else an administrator first.',
      'last-admin',
    )
  }
  const changed = await tx
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('business_id', '=', user.business_id)
    .where('id', '=', user.id)
    .where('is_admin', '!=', isAdmin)
    .returning('id')
    .executeTakeFirst()
  if (changed) await recordCommand(tx, isAdmin ? 'admin.grant' : 'admin.revoke', user, now)
  return {
    changed: changed !== undefined,
    verified: user.verified_at !== null,
    home: scopeTo(user.business_id),
  }
}

/** In the audit log, for what the operator did to this user on the command line. */
export async function recordCommand(
  tx: Tx,
  action: 'admin.grant' | 'admin.revoke' | 'two-factor.off',
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor: 'command line',
      action,
      target_user_id: id,
      target: email,
      details: '{}',
      created_at: now,
    })
    .execute()
}
