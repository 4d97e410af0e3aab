import type { Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { isLastAdmin } from './admin-service.ts'
import { checkPassword } from './password-service.ts'
import { lockLogin } from './queries.ts'
import { eraseAccount } from './service.ts'

/**
 * Deletes an account and its business permanently: see `eraseAccount`.
 * @throws 400 for a wrong password, 409 for the last administrator.
 */
export async function deleteAccount(
  context: Context,
  owner: Owner,
  password: string,
): Promise<void> {
  await checkPassword(context, owner, password, 'password')
  await inTransaction(context.db, async tx => {
    if (owner.isAdmin && (await isLastAdmin(tx, owner.userId))) {
      throw refuse.conflict('You are the last administrator: make another one first.', 'last-admin')
    }
    if (!(await lockLogin(tx, owner.scope, owner.userId))) throw refuse.noSession()
    await eraseAccount(tx, owner.scope, owner.userId, context.clock())
  })
  context.events.publish(owner.scope, 'business')
  context.events.publish(owner.scope, 'sessions')
  context.wakeWorker()
}
