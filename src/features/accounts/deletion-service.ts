import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { isLastAdmin } from './admin-service.ts'
import { requireNoTeam } from './members/service.ts'
import { checkPassword } from './password-service.ts'
import { lockLogin } from './queries.ts'
import { eraseAccount, lockAccount, publishErased } from './service.ts'

/**
 * Also closes the businesses that the person owns.
 * @throws 409 for the last administrator and the owner of a team.
 */
export async function deleteAccount(
  context: Context,
  member: Member,
  password: string,
): Promise<void> {
  await checkPassword(context, member, password, 'password')
  // A business with years of appointments takes long.
  const erased = await inTransaction(context.patientDb, async tx => {
    if (member.isAdmin && (await isLastAdmin(tx, member.userId))) {
      throw refuse.conflict(
        'You are the last administrator. Make someone else an administrator first.',
        'last-admin',
      )
    }
    await lockAccount(tx, member.userId)
    if (!(await lockLogin(tx, member.home, member.userId))) throw refuse.noSession()
    await requireNoTeam(tx, member.userId)
    return await eraseAccount(tx, member, context.clock())
  })
  publishErased(context, erased)
}
