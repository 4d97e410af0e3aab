import type { Right } from '#contract/access.ts'
import type { Member } from './actor.ts'
import { Refusal } from './refusal.ts'

/**
 * Contracts name the right of a route. Use cases that are open to strangers, too, ask for it here.
 * @throws 403 without the right.
 */
export function requireRight({ rights, businessName }: Member, right: Right): void {
  if (!rights.has(right))
    throw new Refusal(403, 'no-right', `Ask the owner of ${businessName} for access.`)
}
