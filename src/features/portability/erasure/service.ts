import { record } from '#features/activity/recording/service.ts'
import { deleteReviewsOf } from '#features/reviews/service.ts'
import { removeSandboxed } from '#features/sandbox/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#platform/db/errors.ts'
import { changeOfferOf, inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Erased } from '../contract.ts'
import * as clients from './client-queries.ts'
import * as queries from './queries.ts'

const dataNotFound = () => refuse.notFound('We have no data about this client.')

/** @throws 404 */
export async function exportClient(
  context: Context,
  member: Member,
  whose: clients.ClientAppointments,
) {
  const { scope } = member
  const client = await clients.findClient(context.db, scope, whose)
  if (!client) throw dataNotFound()
  await inTransaction(context.db, tx => record(tx, member))
  return {
    format: 'kairos-client-1',
    exportedAt: context.clock().toISOString(),
    ...(await clients.readClient(context.db, scope, client)),
  }
}

/** Until they are locked, an edit can give an appointment to another client. */
async function lockClient(
  tx: Tx,
  scope: BusinessScope,
  whose: clients.ClientAppointments,
  now: Date,
) {
  for (let locked: string | undefined; ; ) {
    const client = await clients.findClient(tx, scope, whose)
    if (!client) throw dataNotFound()
    const ids = String(client.appointmentIds.sort((a, b) => a - b))
    const upcoming = await queries.countUpcoming(tx, scope, client, now)
    if (ids === locked) return { client, upcoming }
    locked = ids
  }
}

const ATTEMPTS = 4

/**
 * Sends no message, because the address is erased.
 * @throws 404; 409 `upcoming` with their number, unless they may be cancelled.
 */
export async function eraseClient(
  context: Context,
  member: Member,
  { cancelUpcoming, ...whose }: clients.ClientAppointments & { cancelUpcoming: boolean },
): Promise<Erased> {
  const { scope } = member
  const now = context.clock()
  const erase = () =>
    changeOfferOf(context, scope, 'appointments', async tx => {
      const { client, upcoming } = await lockClient(tx, scope, whose, now)
      if (upcoming > 0 && !cancelUpcoming) {
        const what =
          upcoming === 1 ? 'an upcoming appointment' : `${upcoming} upcoming appointments`
        throw new Refusal(
          409,
          'upcoming',
          `This client has ${what}. Cancel first, or erase and cancel together.`,
          {
            extra: { upcoming },
          },
        )
      }
      if (upcoming > 0) {
        const by = { byUserId: member.userId, now }
        await queries.cancelUpcomingOf(tx, scope, client, by)
      }
      await deleteReviewsOf(tx, scope, client.appointmentIds)
      const erased = await queries.eraseClientRows(tx, scope, client)
      await removeSandboxed(tx, scope, erased)
      await record(tx, member)
      return {
        appointments: client.appointmentIds.length,
        cancelled: upcoming,
        messages: erased.messageIds.length,
      }
    })
  for (let attempt = 1; ; attempt++) {
    try {
      const erased = await erase()
      if (erased.cancelled > 0) context.wakePush()
      return erased
    } catch (error) {
      // Another client was merged into this one in the meantime.
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION || attempt === ATTEMPTS) throw error
    }
  }
}
