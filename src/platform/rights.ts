import type { Right } from '#contract/access.ts'
import type { Member } from './actor.ts'
import { Refusal } from './refusal.ts'

export const noRight = ({ businessName }: Member): Refusal =>
  new Refusal(403, 'no-right', `Ask the owner of ${businessName} for access.`)

/**
 * For routes that strangers may call; other routes name the right in their contract. @throws 403
 */
export function requireRight(member: Member, right: Right): void {
  if (!member.rights.has(right)) throw noRight(member)
}
