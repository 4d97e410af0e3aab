import type { BusinessScope } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import { reports as words } from '#words/en/reports.ts'

/** The running report, and a few for an owner who changes the period quickly. */
const MAX_PER_BUSINESS = 4
const RETRY_SECONDS = 5

const lines = new Map<number, Promise<unknown>[]>()

/**
 * One at a time, because a year of a very large business takes seconds.
 * @throws 429 if too many wait.
 */
export async function inTurn<T>({ businessId }: BusinessScope, read: () => Promise<T>): Promise<T> {
  const before = lines.get(businessId) ?? []
  if (before.length >= MAX_PER_BUSINESS) throw refuse.tooMany(words.busy, RETRY_SECONDS)
  const turn = Promise.allSettled(before).then(read)
  lines.set(businessId, [...before, turn])
  try {
    return await turn
  } finally {
    const rest = lines.get(businessId)?.filter(other => other !== turn) ?? []
    if (rest.length > 0) lines.set(businessId, rest)
    else lines.delete(businessId)
  }
}
