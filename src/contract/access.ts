/** Each contract names the one it requires, and screens check them. */
export const rights = [
  'calendar.read',
  'calendar.write',
  'clients.read',
  'clients.write',
  'clients.export',
  'hours.write',
  'services.write',
  'staff.write',
  'pages.write',
  'messages.write',
  'settings.write',
  'credits.read',
  'credits.buy',
  'reports.read',
  'team.write',
  'integrations.write',
  'activity.read',
  'business.own',
] as const
export type Right = (typeof rights)[number]

/** From the most to the fewest rights. Each business has one owner. */
export const roles = ['owner', 'manager', 'front-desk', 'staff', 'read-only'] as const
export type Role = (typeof roles)[number]

/** Without the owner, who is recorded with the business. */
export const memberRoles = ['manager', 'front-desk', 'staff', 'read-only'] as const
export type MemberRole = (typeof memberRoles)[number]

const atTheDesk = [
  'calendar.read',
  'calendar.write',
  'clients.read',
  'clients.write',
  'hours.write',
] as const satisfies Right[]

const rightsOfRoles: Record<Role, readonly Right[]> = {
  owner: rights,
  manager: rights.filter(right => right !== 'business.own'),
  'front-desk': [...atTheDesk, 'reports.read'],
  staff: atTheDesk,
  'read-only': ['calendar.read', 'clients.read', 'reports.read'],
}

export interface StaffSwitches {
  editHours: boolean
  seeContacts: boolean
  seeBusyTimes: boolean
}

export function rightsOf(role: Role, { editHours }: Pick<StaffSwitches, 'editHours'>) {
  const held = rightsOfRoles[role]
  return new Set(
    role === 'staff' && !editHours ? held.filter(each => each !== 'hours.write') : held,
  )
}

export const reachesOnlyOwn = (role: Role): boolean => role === 'staff'

/**
 * Checked before the request is read, so that strangers learn nothing. `anyone`: the use case
 * checks. `member`: signed in. Rights apply in the session's business.
 */
export type Access = 'anyone' | 'member' | 'admin' | Right
