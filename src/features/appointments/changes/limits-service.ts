import type { Context } from '#platform/context.ts'
import type { Changer } from './refusals-service.ts'

/**
 * Counts a client's move, once a change turns out to be one.
 * @throws 429 with Retry-After.
 */
type CountMove = () => Promise<void>

/**
 * Runs a change that may move an appointment. Clients' moves are limited per appointment and
 * network. A failed move doesn't count against its appointment.
 */
export async function limitMoves<T>(
  { limits }: Pick<Context, 'limits'>,
  { by, scope, address }: Changer,
  id: number,
  change: (countMove: CountMove) => Promise<T>,
): Promise<T> {
  if (by === 'owner') return await change(async () => {})
  const key = `${scope.businessId}.${id}`
  let counted = false
  try {
    return await change(async () => {
      if (counted) return
      if (address) await limits.spend('move-address', address)
      await limits.spend('move-appointment', key)
      counted = true
    })
  } catch (error) {
    if (counted) await limits.giveBack('move-appointment', key)
    throw error
  }
}
