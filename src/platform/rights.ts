import type { Right } from '#contract/access.ts'
import type { Member } from './actor.ts'
import { Refusal } from './refusal.ts'

export const noRight = ({ businessName }: Member): Refusal =>
  new Refusal(403, 'no-right', `Ask the owner of ${businessName} for access.`)

/**
 * Contracts name the right of a route. Use cases that are open to strangers, too, ask for it here.
 * @throws 403 without the right.
 */
export function requireRight(member: Member, right: Right): void {
  if (!member.rights.has(right)) throw noRight(member)
}
