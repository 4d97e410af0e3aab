import type { MemberRole, Role } from '#contract/access.ts'
import { DAY_MS } from '#domain/time/date.ts'

export const INVITATION_MS = 7 * DAY_MS
/** How long a former owner can undo a transfer. */
const UNDO_TRANSFER_MS = DAY_MS
/** Businesses of one person. */
export const MOST_BUSINESSES = 20

const rank = (role: Role): number => (role === 'owner' ? 2 : role === 'manager' ? 1 : 0)

/** Whether a member may give others this role: none above their own. */
export const mayGive = (own: Role, given: MemberRole): boolean => rank(given) <= rank(own)

/** Whether a member may change or remove another: no one above them, and never the owner. */
export const mayEdit = (own: Role, other: Role): boolean =>
  other !== 'owner' && rank(other) <= rank(own)

/** Until when the former owner can undo a transfer. */
export const undoableUntil = (transferredAt: Date): Date =>
  new Date(transferredAt.getTime() + UNDO_TRANSFER_MS)
