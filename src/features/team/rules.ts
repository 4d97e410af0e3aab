import type { MemberRole, Role } from '#contract/access.ts'
import { DAY_MS } from '#domain/time/date.ts'

export const INVITATION_MS = 7 * DAY_MS
const UNDO_TRANSFER_MS = DAY_MS
/** Per person. */
export const MAX_BUSINESSES = 20

export const CHOOSE_STAFF = 'Choose the staff member who signs in'

const rank = (role: Role): number => (role === 'owner' ? 2 : role === 'manager' ? 1 : 0)

export const mayGive = (own: Role, given: MemberRole): boolean => rank(given) <= rank(own)

export const mayEdit = (own: Role, other: Role): boolean =>
  other !== 'owner' && rank(other) <= rank(own)

export const undoableUntil = (transferredAt: Date): Date =>
  new Date(transferredAt.getTime() + UNDO_TRANSFER_MS)

export const isUndoable = ({ transferred_at }: { transferred_at: Date }, now: Date): boolean =>
  undoableUntil(transferred_at) > now
