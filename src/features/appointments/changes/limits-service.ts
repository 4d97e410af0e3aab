import type { Limits } from '#platform/limits/limits.ts'
import type { Changer } from './refusals-service.ts'

/** Counts retries of a change once. */
export interface Counts {
  move(): Promise<void>
  edit(): Promise<void>
}

const uncounted: Counts = { async move() {}, async edit() {} }

/**
 * Limits changes per appointment, and moves also per network. A failed move doesn't count against
 * its appointment.
 */
export async function limitChanges<T>(
  { limits }: { limits: Pick<Limits, 'spend' | 'refund'> },
  { by, scope, clientIp }: Changer,
  id: number,
  change: (count: Counts) => Promise<T>,
): Promise<T> {
  if (by === 'owner') return await change(uncounted)
  const key = `${scope.businessId}.${id}`
  let moved = false
  let edited = false
  try {
    return await change({
      async move() {
        if (moved) return
        if (clientIp) await limits.spend('move-address', clientIp)
        await limits.spend('move-appointment', key)
        moved = true
      },
      async edit() {
        if (edited) return
        await limits.spend('edit-appointment', key)
        edited = true
      },
    })
  } catch (error) {
    if (moved) await limits.refund('move-appointment', key)
    throw error
  }
}
