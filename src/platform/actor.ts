import { type Right, type Role, reachesOnlyOwn, type StaffSwitches } from '#contract/access.ts'
import type { ActivityAction } from '#contract/activity.ts'

declare const scoped: unique symbol

/** Created only from a session, a page, a visitor's right or a claimed row. */
export interface BusinessScope {
  readonly businessId: number
  readonly [scoped]: true
}

export const scopeTo = (businessId: number): BusinessScope => ({ businessId }) as BusinessScope

export interface Member {
  kind: 'member'
  userId: number
  email: string
  isAdmin: boolean
  scope: BusinessScope
  /** The business under which the person's passkeys, links and emails are stored. */
  home: BusinessScope
  businessName: string
  role: Role
  rights: ReadonlySet<Right>
  reach: Reach
  staffId: number | null
  sessionHash: Buffer
  seenAt: Date
  /** Null for sessions that never expire. */
  idleMinutes: number | null
  act?: Act
  /** A warning about a successful request, sent as a header (`X-Remark`) in ASCII. */
  remark?: string
  /** Whether an email of the request was withheld by the business's daily cap. */
  isMailWithheld?: boolean
}

interface Act {
  action: ActivityAction
  at: Date
}

declare const reached: unique symbol

/**
 * Queries for members require this instead of the business, so that none can forget the member's
 * limits.
 */
export interface CalendarScope extends BusinessScope {
  readonly staffId?: number
  readonly hidesContacts?: true
  readonly [reached]: true
}

export const calendarOf = ({ scope, reach }: Pick<Member, 'scope' | 'reach'>): CalendarScope =>
  ({
    ...scope,
    ...(reach.staffId !== undefined && { staffId: reach.staffId }),
    ...(!reach.contacts && { hidesContacts: true }),
  }) as CalendarScope

/** Includes colleagues' busy times if the business allows it. */
export const timesOf = (member: Pick<Member, 'scope' | 'reach'>): CalendarScope =>
  member.reach.colleaguesBusy ? wholeCalendar(member.scope) : calendarOf(member)

export const wholeCalendar = ({ businessId }: BusinessScope): CalendarScope =>
  ({ businessId }) as CalendarScope

export interface Reach {
  /** Absent if the member reaches everyone's calendar. */
  staffId?: number
  contacts: boolean
  colleaguesBusy: boolean
}

/** Matches no staff member, so a person without a calendar column reaches nothing. */
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
