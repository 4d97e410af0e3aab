import { type Right, type Role, reachesOnlyOwn, type StaffSwitches } from '#contract/access.ts'
import type { ActivityAction } from '#contract/activity.ts'

declare const scoped: unique symbol

/**
 * The business that a query is bound to. Only comes from a session, a page, a visitor's right or a
 * claimed row.
 */
export interface BusinessScope {
  readonly businessId: number
  readonly [scoped]: true
}

export const scopeTo = (businessId: number): BusinessScope => ({ businessId }) as BusinessScope

/** Someone who is signed in to a business. */
export interface Member {
  kind: 'member'
  userId: number
  email: string
  isAdmin: boolean
  /** The business they are signed in to. */
  scope: BusinessScope
  /** Under which the person's own passkeys, links and emails are kept. */
  home: BusinessScope
  businessName: string
  role: Role
  rights: ReadonlySet<Right>
  reach: Reach
  /** Their own column of the calendar, if any. */
  staffId: number | null
  /** Hash of the session in use; "every other session" excludes it. */
  sessionHash: Buffer
  /** When this session last proved who is using it: the sign-in or a later confirmation. */
  confirmedAt: Date
  /** When this session was last noted as used. */
  seenAt: Date
  /** The session ends after this time without use; null for never. */
  idleMinutes: number | null
  /** What this request does, if its contract is audited. */
  act?: Act
  /** What they should know about this request, although it succeeds. In ASCII, as it is a header. */
  remark?: string
}

/** What the activity log says of a request that succeeds. */
interface Act {
  action: ActivityAction
  at: Date
}

declare const reached: unique symbol

/**
 * A business, and whose calendar in it. Queries that find appointments, clients or sales for a
 * member take this instead of the business, so that none forgets the reach.
 */
export interface CalendarScope extends BusinessScope {
  readonly staffId?: number
  /** Whether phone numbers and addresses of clients are left out. */
  readonly hidesContacts?: true
  readonly [reached]: true
}

export const calendarOf = ({ scope, reach }: Pick<Member, 'scope' | 'reach'>): CalendarScope =>
  ({
    ...scope,
    ...(reach.staffId !== undefined && { staffId: reach.staffId }),
    ...(!reach.contacts && { hidesContacts: true }),
  }) as CalendarScope

/** Whose times a member may ask for: with the switch, also when colleagues are busy. */
export const timesOf = (member: Pick<Member, 'scope' | 'reach'>): CalendarScope =>
  member.reach.colleaguesBusy ? wholeCalendar(member.scope) : calendarOf(member)

/** For clients and the worker: a link, a lookup or a claimed row names their appointment. */
export const wholeCalendar = ({ businessId }: BusinessScope): CalendarScope =>
  ({ businessId }) as CalendarScope

export interface Reach {
  /** Whose appointments and clients; all if absent, no one's for a person without a column. */
  staffId?: number
  /** Whether phone numbers and addresses of clients are shown. */
  contacts: boolean
  /** Whether times at which colleagues are busy are shown, without more. */
  colleaguesBusy: boolean
}

/** No staff member has this id, so a person without a column of the calendar reaches nothing. */
const NO_STAFF = 0

export const reachOf = (
  role: Role,
  staffId: number | null,
  { seeContacts, seeBusyTimes }: Pick<StaffSwitches, 'seeContacts' | 'seeBusyTimes'>,
): Reach =>
  reachesOnlyOwn(role)
    ? { staffId: staffId ?? NO_STAFF, contacts: seeContacts, colleaguesBusy: seeBusyTimes }
    : { contacts: true, colleaguesBusy: true }

export interface Anonymous {
  kind: 'anonymous'
}

export type Actor = Member | Anonymous
export const anonymous: Anonymous = { kind: 'anonymous' }
