import type { Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { isLastAdmin } from './admin-grant.ts'
import { checkPassword } from './password-changes.ts'
import { eraseAccount } from './service.ts'

/**
 * Deletes an account for good, with its business: see `eraseAccount`.
 * @throws 400 when the password is wrong, 409 for the last administrator.
 */
export async function deleteAccount(context: Context, owner: Owner, password: string): Promise<void> {
  await checkPassword(context, owner, password, 'password')
  await context.db.transaction().execute(async tx => {
    if (owner.isAdmin && (await isLastAdmin(tx, owner.userId))) {
      throw refuse.conflict('You are the last administrator: make another one first.', 'last-admin')
    }
    await eraseAccount(tx, owner.scope, owner.userId, context.clock())
  })
  context.events.publish(owner.scope, 'business')
  context.events.publish(owner.scope, 'sessions')
  context.wakeWorker()
}
