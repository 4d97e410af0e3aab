import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { isLastAdmin } from './admin-service.ts'
import { refuseTeams } from './members/service.ts'
import { checkPassword } from './password-service.ts'
import { lockLogin } from './queries.ts'
import { eraseAccount } from './service.ts'

/**
 * Deletes an account and the businesses it owns permanently: see `eraseAccount`.
 * @throws 400 for a wrong password, 409 for the last administrator and for the owner of a team.
 */
export async function deleteAccount(
  context: Context,
  owner: Member,
  password: string,
): Promise<void> {
  await checkPassword(context, owner, password, 'password')
  const closed = await inTransaction(context.db, async tx => {
    if (owner.isAdmin && (await isLastAdmin(tx, owner.userId))) {
      throw refuse.conflict('You are the last administrator: make another one first.', 'last-admin')
    }
    if (!(await lockLogin(tx, owner.home, owner.userId))) throw refuse.noSession()
    await refuseTeams(tx, owner.userId)
    return await eraseAccount(tx, owner, context.clock())
  })
  for (const scope of closed) context.events.publish(scope, 'business')
  for (const scope of [owner.scope, ...closed]) context.events.publish(scope, 'sessions')
  context.wakeWorker()
}
